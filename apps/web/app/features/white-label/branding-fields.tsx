import { whiteLabel } from "./copy.ts";
import { AddressField, FlagBox, type GroupProps, TextField } from "./fields.tsx";

const words = whiteLabel.branding;

export function BrandingFields(props: GroupProps) {
  return (
    <div className="grid gap-6">
      <TextField name="companyName" words={words.companyName} {...props} />
      <AddressField name="companyLogo" words={words.companyLogo} {...props} />
      <AddressField name="companyDomain" words={words.companyDomain} {...props} />
      <div className="grid gap-6 border-t pt-6">
        <FlagBox name="removeBranding" words={words.removeBranding} {...props} />
        <TextField name="customPoweredBy" words={words.customPoweredBy} {...props} />
      </div>
    </div>
  );
}
