import { Navigate, useLocation } from "react-router";

/** The inbox was called Conversations; links to it keep their filters and their place on the page. */
export default function MovedConversationsPage() {
  const { pathname, search, hash } = useLocation();
  return <Navigate replace to={{ pathname: pathname.replace("/conversations", "/inbox"), search, hash }} />;
}
