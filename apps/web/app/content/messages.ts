/** Toasts and short messages, word for word as specified. */
export const messages = {
  unauthorized: { title: "Unauthorized", description: "You are logged out. Logging in again..." },
  uploadFailed: {
    title: "Upload Failed",
    description: (filename: string, reason: string) => `Failed to upload ${filename}: ${reason}`,
  },
  uploaded: { title: "Success", description: (filename: string) => `${filename} uploaded successfully` },
  invalidFile: {
    title: "Invalid File",
    description: (filename: string, reason: string) => `${filename}: ${reason}`,
  },
  documentDeleted: { title: "Success", description: "Document deleted successfully" },
  documentNotDeleted: { title: "Error", description: "Failed to delete document" },
  profileUpdated: { title: "Success", description: "Profile updated successfully" },
  profileNotUpdated: { title: "Error", description: "Failed to update profile" },
  settingsUpdated: { title: "Success", description: "Settings updated successfully" },
  settingsNotUpdated: { title: "Error", description: "Failed to update settings" },
  copied: { title: "Copied!", description: (thing: string) => `${thing} copied to clipboard` },
  notCopied: { title: "Error", description: (thing: string) => `${thing} couldn't be copied` },
  signInAgain: {
    title: "Sign in again first",
    text: "This needs a sign-in from the last 15 minutes. You'll come back to this page. Nothing was changed.",
    action: "Sign in again",
  },
  chatFailed: { title: "Error", description: "Failed to send message. Please try again." },
} as const;
