/** Who may make an account, as the operator says. It says nothing about those who have one. */
export type SignUpPolicy = {
  policy: "open" | "invited" | "domains";
  /** Addresses or domains in lower case, as the policy asks for. */
  allowed: readonly string[];
};

export function maySignUp({ policy, allowed }: SignUpPolicy, email: string): boolean {
  if (policy === "open") return true;
  const domain = email.slice(email.lastIndexOf("@") + 1);
  return allowed.includes(policy === "invited" ? email : domain);
}
