import { reactRouter } from "@react-router/dev/vite";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig } from "vite";

export default defineConfig({
  plugins: [tailwindcss(), reactRouter()],
  // Inlined assets would need `data:` in the Content Security Policy.
  build: { assetsInlineLimit: 0, sourcemap: false, cssMinify: true },
  environments: {
    client: {
      build: {
        rolldownOptions: {
          // Code that nearly every screen uses is one file: many small files compress worse and queue behind each
          // other.
          output: { codeSplitting: { groups: [{ name: "shared", minShareCount: 12 }] } },
        },
      },
    },
  },
});
