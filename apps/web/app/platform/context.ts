import type { Client } from "@understudy/sdk";
import { createContext } from "react-router";

/** The API client of server loaders. Null while the build prerenders: such a page is identical for all visitors. */
export const apiContext = createContext<Client | null>(null);
