import type { WhiteLabel } from "@understudy/contracts";

/** What the files of a package are made of. */
export type Brand = WhiteLabel & {
  companyName: string;
  /** The main profile, as snippets name it. */
  key: string;
  /** Where the files call: the owner's own address, or the product's. No slash at its end. */
  endpoint: string;
  /** The logo as we keep it; absent where there is none, or none that could be fetched. */
  logo?: Logo | undefined;
  at: Date;
};
export type Logo = { png: Buffer; width: number; height: number };

export function brandOf(userId: string, brand: WhiteLabel, origin: string, at: Date): Brand {
  return {
    ...brand,
    companyName: brand.companyName ?? "",
    key: userId,
    endpoint: (brand.apiEndpoint ?? origin).replace(/(?<!\/)\/+$/, ""),
    at,
  };
}

/** A name for programs: `Acme & Söhne` is `AcmeSohne`. */
export function identifierOf(name: string): string {
  const words =
    name
      .normalize("NFKD")
      .replace(/\p{M}/gu, "")
      .match(/[A-Za-z0-9]+/g) ?? [];
  const joined = words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join("");
  return joined.replace(/^\d+/, "").slice(0, 40);
}
