/** Style sheets of a shadow root, imported as their built text. */
declare module "*.css" {
  const text: string;
  export default text;
}
