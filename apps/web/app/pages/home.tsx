import { home } from "../content/home.ts";
import { VisitorHome } from "../features/marketing/visitor-home.tsx";

export const meta = () => [
  { title: home.meta.title },
  { name: "description", content: home.meta.description },
];

export default function HomePage() {
  return <VisitorHome demo={<div />} />;
}
