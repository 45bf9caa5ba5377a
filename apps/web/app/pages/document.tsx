import { useParams } from "react-router";
import { DocumentPage } from "../features/documents/document-page.tsx";

export default function DocumentScreen() {
  const { id } = useParams();
  return <DocumentPage key={id} id={Number(id)} />;
}
