import { initArticles } from "../features/blog/articles-script.ts";
import { initSearch } from "../features/docs/search-script.ts";
import { initTryCall } from "../features/docs/try-script.ts";
import { initNewsletter } from "../features/leads/newsletter-script.ts";
import { initRequestForms } from "../features/leads/request-script.ts";

/*
 * The script of the documentation, the blog and the forms, which are static pages and never hydrated. Each function
 * looks for its element and does nothing if it is missing.
 */
initSearch();
initTryCall();
initArticles();
initNewsletter();
initRequestForms();
