import { Navigate, useLocation, useParams } from "react-router";

/** The earlier addresses of the inbox, which old e-mails and bookmarks name. */
export default function ConversationsPage() {
  const { search, hash } = useLocation();
  const { id } = useParams();
  return <Navigate replace to={`/inbox${id === undefined ? "" : `/${id}`}${search}${hash}`} />;
}
