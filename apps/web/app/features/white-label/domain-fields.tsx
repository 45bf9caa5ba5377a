import type { WhiteLabelState } from "@understudy/contracts";
import { whiteLabel } from "./copy.ts";
import { CopyLine } from "./copy-line.tsx";
import { DomainProofCard } from "./domain-proof.tsx";
import { AddressField, FlagSwitch, type GroupProps } from "./fields.tsx";

const words = whiteLabel.domain;

export function DomainFields({ state, ...props }: GroupProps & { state: WhiteLabelState }) {
  const { customDomain, subdomain, sslCertificate, apiEndpoint } = words;
  const typed = props.draft.customDomain.trim();
  const isNew = typed !== "" && typed !== (state.config.customDomain ?? "");
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
      <AddressField name="customDomain" words={customDomain} {...props} />
      <DomainProofCard proof={typed === "" ? null : state.domain} isNew={isNew} />
      <AddressField
        name="subdomain"
        words={{ ...subdomain, hint: subdomain.hint(location.host) }}
        {...props}
      />
      <FlagSwitch name="sslCertificate" words={sslCertificate} {...props} />
      <AddressField name="apiEndpoint" words={apiEndpoint} {...props} />
      {state.addresses.length > 0 ? (
        <section aria-label={words.addresses} className="grid gap-2 border-t pt-6">
          <h3 className="font-semibold text-14">{words.addresses}</h3>
          {state.addresses.map((address) => (
            <CopyLine key={address} name={address} text={address} thing={address} />
          ))}
        </section>
      ) : null}
    </div>
  );
}
