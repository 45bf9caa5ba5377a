import { useParams } from "react-router";
import { documentPage as copy } from "../content/document.ts";
import { DocumentPage } from "../features/documents/document-page.tsx";

export const meta = () => [{ title: copy.meta }];

export default function DocumentScreen() {
  const { id } = useParams();
  return <DocumentPage key={id} id={Number(id)} />;
}
