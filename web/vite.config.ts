import { createHash } from 'node:crypto';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { svelte } from '@sveltejs/vite-plugin-svelte';
import { svelteTesting } from '@testing-library/svelte/vite';
import type { Plugin } from 'vite';
import { defineConfig } from 'vitest/config';

/** Writes `name.br` and `name.gz` beside every text file, so the server never compresses. */
function precompress(): Plugin {
  return {
    name: 'precompress',
    apply: 'build',
    enforce: 'post',
    generateBundle: {
      // Vite itself still changes scripts that load others, and only what it is done with may be
      // compressed.
      order: 'post',
      handler(_, bundle) {
        for (const [fileName, file] of Object.entries(bundle)) {
          if (!/\.(js|css|html|svg|json|webmanifest)$/.test(fileName)) continue;
          const source = Buffer.from(file.type === 'chunk' ? file.code : file.source);
          const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } };
          this.emitFile({
            type: 'asset',
            fileName: `${fileName}.br`,
            source: brotliCompressSync(source, quality),
          });
          this.emitFile({
            type: 'asset',
            fileName: `${fileName}.gz`,
            source: gzipSync(source, { level: 9 }),
          });
        }
      },
    },
  };
}

const WORKER = 'src/shell/worker.ts';

/** Tells the service worker which build it belongs to, and what the first page of it needs. */
function shell(): Plugin {
  return {
    name: 'shell',
    apply: 'build',
    generateBundle: {
      order: 'post',
      handler(_, bundle) {
        const names = Object.keys(bundle);
        const needed = names.filter((name) => /^assets\/index-.*\.(js|css)$/.test(name));
        const worker = bundle['worker.js'];
        if (worker?.type !== 'chunk') this.error('the service worker is missing');
        const build = createHash('sha256').update(names.sort().join()).digest('hex').slice(0, 12);
        const addresses = [...needed, 'favicon.svg', 'manifest.webmanifest'];
        worker.code = worker.code
          .replace(/__BUILD__/, build)
          .replace(
            /(["'`])__SHELL__\1/,
            addresses.map((name) => JSON.stringify(`/${name}`)).join(),
          );
      },
    },
  };
}

interface ModuleGraph {
  getModuleInfo: (id: string) => { isEntry: boolean; importers: string[] } | null;
}

/**
 * What the first visit needs is one file. Otherwise what other pages need as well would be files of
 * their own, each a request more and worse to compress.
 */
function firstVisit(module: string, graph: ModuleGraph): string | null {
  if (module.endsWith(WORKER)) return null;
  const importers = new Set([module]);
  for (const id of importers) {
    const info = graph.getModuleInfo(id);
    if (info?.isEntry) return 'index';
    info?.importers.forEach((importer) => importers.add(importer));
  }
  return null;
}

export default defineConfig({
  plugins: [svelte(), svelteTesting(), shell(), precompress()],
  build: {
    target: 'es2022',
    cssTarget: ['chrome123', 'firefox120', 'safari17.5'],
    reportCompressedSize: false,
    rolldownOptions: {
      input: { index: 'index.html', worker: WORKER },
      output: {
        entryFileNames: ({ name }) => (name === 'worker' ? 'worker.js' : 'assets/[name]-[hash].js'),
        codeSplitting: { groups: [{ name: firstVisit, debugName: 'first visit' }] },
      },
    },
  },
  server: { proxy: { '/api': { target: 'http://127.0.0.1:7410', ws: true } } },
  test: {
    environment: 'jsdom',
    setupFiles: ['src/test-setup.ts'],
    include: ['src/**/*.test.ts', 'tests/**/*.test.ts'],
    // Each file in a context of its own, but jsdom is loaded only once by each thread.
    pool: 'vmThreads',
    maxWorkers: '100%',
    testTimeout: 60_000,
  },
});
