import '@testing-library/jest-dom/vitest'
import { configure, cleanup } from '@testing-library/react'
import './quickDom.ts'
import './browserParts.ts'
import { afterEach } from 'vitest'

afterEach(() => {
  cleanup()
  localStorage.clear()
})

// Screens load their code on first use, and a busy machine takes its time. Waiting ends as soon as what is expected is
// there, so patience costs nothing where all is well.
// Strict mode draws everything twice, so that a component which changes something while it is drawn is found out.
configure({ asyncUtilTimeout: 30_000, reactStrictMode: true })
