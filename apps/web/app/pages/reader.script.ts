import { bringArticlesToLife } from "../features/blog/articles-script.ts";
import { bringSearchToLife } from "../features/docs/search-script.ts";
import { bringLeadFormToLife } from "../features/leads/lead-script.ts";
import { bringNewsletterToLife } from "../features/leads/newsletter-script.ts";

/*
 * The script of the documentation, the blog and the deploy page, which are static pages and never hydrated. Each
 * function looks for its element and does nothing if it is missing.
 */
bringSearchToLife();
bringArticlesToLife();
bringNewsletterToLife();
bringLeadFormToLife();
