import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

/** Shows the components without the product: `npx vite tests/ui/gallery --config tests/ui/gallery/vite.config.ts`. */
export default defineConfig({ base: './', plugins: [react()] })
