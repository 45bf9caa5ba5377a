/** A picture on the web, fetched by our server: our pages load nothing from anywhere else. */
export function shownPicture(url: string | null): string | null {
  return url && URL.canParse(url) ? `/api/picture?url=${encodeURIComponent(url)}` : null;
}
