export const embed = {
  title: "Embed code",
  lead: "Put your assistant on your own site. Theme and size shape the code below; your saved theme stays as it is.",
  theme: "Theme",
  themes: { light: "Light", dark: "Dark", auto: "Auto" },
  size: "Size",
  sizes: {
    small: { label: "Small", width: 400, height: 500 },
    medium: { label: "Medium", width: 600, height: 600 },
    large: { label: "Large", width: 800, height: 700 },
  },
  iframe: {
    title: "Iframe",
    text: "Works on every site that takes HTML: paste it where the chat should stand.",
    label: "Iframe code",
    frame: (name: string) => `Chat with ${name}`,
  },
  script: {
    title: "Script",
    text: "One line before the end of the page. A button in the corner opens the chat, in the look that you save under Widgets; theme and size here hold until that is loaded.",
    label: "Script code",
  },
  link: {
    title: "Direct link",
    text: "For an e-mail, a profile or a button of your own.",
    copy: "Copy Direct link",
  },
  look: "See it as visitors do",
  nameless: "my assistant",
  private: "Your profile is private, so an embed shows visitors nothing. Make it public on the Profile tab.",
  disabled: {
    title: "Widget Disabled",
    text: "Embeds on your sites show nothing and answer nobody. Enable it in Settings to get the code.",
    action: "Open Settings",
  },
} as const;
