/** The settings of a profile and its owner that decide where the profile may be embedded. */
export type EmbedRules = {
  embed_enabled: boolean | null;
  allowed_domains: string[] | null;
  domain_restriction: boolean;
  company_domain: string | null;
  custom_domain: string | null;
  subdomain: string | null;
  ip_whitelist: string[];
};

/**
 * Entries that are not host names are dropped, because in a policy they could say anything. If no entry is left, no
 * site may embed the profile.
 */
const HOST = /^(\*\.)?[a-z0-9]([a-z0-9.-]*[a-z0-9])?(:\d{1,5})?$/i;

/** Where a profile may be embedded. A list that is not empty always applies. */
export function embedDomains(rules: EmbedRules, ownHost: string): string[] | "any" {
  const named = rules.allowed_domains ?? [];
  if (named.length > 0) return named.filter(isHost);
  return rules.domain_restriction ? ownDomains(rules, ownHost) : "any";
}

/** The owner's own domains. */
function ownDomains(rules: EmbedRules, ownHost: string): string[] {
  const { company_domain } = rules;
  return [...(company_domain ? [company_domain] : []), ...servedDomains(rules, ownHost)].filter(isHost);
}

/** The domains at which we serve the owner's pages. */
export function servedDomains({ custom_domain, subdomain }: EmbedRules, ownHost: string): string[] {
  return [custom_domain, subdomain && `${subdomain}.${ownHost}`]
    .filter((name) => name !== null)
    .filter(isHost);
}

const isHost = (name: string): boolean => HOST.test(name);
