import type { Client } from "@understudy/sdk";
import { createContext } from "react-router";

/** What loaders on the server call. Absent while the build prerenders: such a page is the same for everybody. */
export const apiContext = createContext<Client | null>(null);
