/** An amount in millionths of a US dollar, with as many digits as a small one needs. */
export function dollars(amount: number): string {
  const digits = amount > 0 && amount < 1_000_000 ? 4 : 2;
  return (amount / 1_000_000).toLocaleString("en-US", {
    style: "currency",
    currency: "USD",
    minimumFractionDigits: 2,
    maximumFractionDigits: digits,
  });
}
