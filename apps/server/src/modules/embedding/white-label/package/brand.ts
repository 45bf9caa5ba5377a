import type { WhiteLabel } from "@understudy/contracts";

/** The input for generating a package. */
export type Brand = WhiteLabel & {
  companyName: string;
  /** The main profile's key as used in snippets. */
  key: string;
  /** The API that the files call: the owner's own address or the product's, without a trailing slash. */
  endpoint: string;
  /** Absent if there is no logo or it could not be fetched. */
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

/** Converts a name to an identifier: `Acme & Söhne` becomes `AcmeSohne`. */
export function identifierOf(name: string): string {
  const words =
    name
      .normalize("NFKD")
      .replace(/\p{M}/gu, "")
      .match(/[A-Za-z0-9]+/g) ?? [];
  const joined = words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join("");
  return joined.replace(/^\d+/, "").slice(0, 40);
}
