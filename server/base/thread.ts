import { Worker, type WorkerOptions } from 'node:worker_threads'

/**
 * Starts a worker thread from the file `name` beside the file `from`, which is an `import.meta.url`: the built file, or
 * its source in a server that runs from source.
 */
export function startThread(from: string, name: string, options: WorkerOptions) {
  if (!from.endsWith('.ts')) return new Worker(new URL(`./${name}.js`, from), options)
  const source = JSON.stringify(new URL(`./${name}.ts`, from).href)
  // A thread does not inherit the loader of TypeScript from the thread that starts it.
  const start = `import('tsx/esm/api').then(({ register }) => { register(); return import(${source}) })`
  return new Worker(start, { ...options, eval: true })
}
