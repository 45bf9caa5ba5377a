/** Who may create an account, as configured by the operator. Does not affect existing accounts. */
export type SignUpPolicy = {
  policy: "open" | "invited" | "domains";
  /** Lowercase addresses or domains, depending on the policy. */
  allowed: readonly string[];
};

export function maySignUp({ policy, allowed }: SignUpPolicy, email: string): boolean {
  if (policy === "open") return true;
  const domain = email.slice(email.lastIndexOf("@") + 1);
  return allowed.includes(policy === "invited" ? email : domain);
}
