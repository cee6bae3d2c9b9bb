/// <reference types="vitest/config" />
import { readFile, readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { brotliCompress, gzip } from 'node:zlib'
import tailwindcss from '@tailwindcss/vite'
import vue from '@vitejs/plugin-vue'
import { defineConfig, type Plugin } from 'vite'

const GATEWAY = process.env.GATEWAY_URL ?? 'http://127.0.0.1:8000'
const SHARED = /node_modules\/(@vue|vue|vue-router|vue-i18n|@intlify|pinia)\/|src\/(api\/(client|consultations)|domain\/(day|won))\.ts/
const COMPRESSIBLE = /\.(js|css|html|svg|webmanifest)$/

/** Writes `.br` and `.gz` beside every text file, so that the gateway compresses nothing while it serves. */
function precompressed(): Plugin {
  let folder = ''
  return {
    name: 'precompressed',
    apply: 'build',
    configResolved(config) {
      folder = join(config.root, config.build.outDir)
    },
    async closeBundle() {
      const files = (await readdir(folder, { recursive: true })).filter((name) => COMPRESSIBLE.test(name))
      await Promise.all(
        files.map(async (name) => {
          const path = join(folder, name)
          const text = await readFile(path)
          await writeFile(`${path}.br`, await promisify(brotliCompress)(text))
          await writeFile(`${path}.gz`, await promisify(gzip)(text, { level: 9 }))
        }),
      )
    },
  }
}

export default defineConfig({
  plugins: [vue(), tailwindcss(), precompressed()],
  resolve: { alias: { '@': fileURLToPath(new URL('./src', import.meta.url)) } },
  define: {
    __VUE_OPTIONS_API__: false,
    __VUE_PROD_DEVTOOLS__: false,
    __VUE_I18N_FULL_INSTALL__: false,
    __VUE_I18N_LEGACY_API__: false,
    __INTLIFY_PROD_DEVTOOLS__: false,
  },
  build: {
    target: 'es2022',
    assetsInlineLimit: 0, // The Content-Security-Policy allows no `data:` address.
    reportCompressedSize: false,
    manifest: true,
    rolldownOptions: {
      checks: { pluginTimings: false },
      // What every view shares is one file: each by itself would be a request of the first visit.
      output: { codeSplitting: { groups: [{ name: 'shared', test: SHARED }] } },
    },
  },
  server: { proxy: { '/api': GATEWAY } },
  test: {
    environment: 'happy-dom',
    include: ['src/**/*.test.ts'],
    reporters: ['dot'],
    restoreMocks: true,
    unstubGlobals: true,
    isolate: false, // One browser-like environment for all files: it is most of the time of such tests.
  },
})
