import { expect, test } from "vitest";
import { readDavListing, readFeed } from "./folder-lists.ts";

const bytes = (text: string) => new TextEncoder().encode(text);
const quiet = (): void => {};

test("reads what a WebDAV server lists, whatever its prefixes", () => {
  const answer = `<?xml version="1.0"?><d:multistatus xmlns:d="DAV:" xmlns:oc="http://owncloud.org/ns">
    <d:response><d:href>/dav/Notes/</d:href><d:propstat><d:prop><d:resourcetype><d:collection/></d:resourcetype>
      <d:getetag>&quot;1&quot;</d:getetag></d:prop><d:status>HTTP/1.1 200 OK</d:status></d:propstat></d:response>
    <d:response><d:href>/dav/Notes/a%20b.md</d:href><d:propstat><d:prop><d:resourcetype/>
      <d:getlastmodified>Thu, 19 Nov 2026 17:28:59 GMT</d:getlastmodified><d:getcontentlength>15</d:getcontentlength>
      </d:prop></d:propstat></d:response></d:multistatus>`;
  expect(readDavListing(bytes(answer), quiet)).toEqual([
    { href: "/dav/Notes/", isFolder: true, etag: '"1"', modified: null, size: null },
    {
      href: "/dav/Notes/a%20b.md",
      isFolder: false,
      etag: null,
      modified: "Thu, 19 Nov 2026 17:28:59 GMT",
      size: 15,
    },
  ]);
});

test.each([
  [
    "RSS",
    "<rss><channel><link>https://a.example/</link><item><link> https://a.example/1 </link></item><item><guid>x</guid></item></channel></rss>",
  ],
  [
    "RSS 1.0",
    '<rdf:RDF xmlns:rdf="r"><channel/><item><link><![CDATA[https://a.example/1]]></link></item></rdf:RDF>',
  ],
  [
    "Atom",
    '<feed xmlns="a"><link href="https://a.example/"/><entry><link rel="edit" href="/e"/><link href="https://a.example/1"/></entry></feed>',
  ],
])("reads the posts of %s", (_, feed) => {
  expect(readFeed(bytes(feed), quiet)).toEqual([{ link: "https://a.example/1" }]);
});

test("a page is no feed, and entities are not expanded", () => {
  expect(readFeed(bytes("<html><item><link>https://a.example/</link></item></html>"), quiet)).toBeUndefined();
  const bomb =
    '<!DOCTYPE rss [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;">]><rss><item><link>&b;</link></item></rss>';
  expect(() => readFeed(bytes(bomb), quiet)).toThrow();
});
