/** Loads a picture from the web through our server: our pages load nothing from other origins. */
export function shownPicture(url: string | null): string | null {
  return url && URL.canParse(url) ? `/api/picture?url=${encodeURIComponent(url)}` : null;
}
