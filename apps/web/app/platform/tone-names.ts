/** The tones of an assistant, as every screen names them. */
export const TONE_NAMES = {
  professional: "Professional",
  friendly: "Friendly",
  casual: "Casual",
  creative: "Creative",
  technical: "Technical",
};
