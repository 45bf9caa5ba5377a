/** Sheets of a shadow root, as the text that they are built to. */
declare module "*.css" {
  const text: string;
  export default text;
}
