import { Brand } from "../ui/brand.tsx";
import { Button } from "../ui/button.tsx";

export default function Page() {
  return (
    <main className="wrap py-10">
      <Brand />
      <h1 className="display text-57">public-profile</h1>
      <Button>Continue</Button>
    </main>
  );
}
