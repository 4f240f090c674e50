import '@testing-library/jest-dom/vitest'
import { configure, cleanup } from '@testing-library/react'
import './quickDom.ts'
import './browserParts.ts'
import './reactWarnings.ts'
import { afterEach } from 'vitest'

afterEach(() => {
  cleanup()
  localStorage.clear()
  sessionStorage.clear()
})

// Screens load code on first use, and CI machines may be slow. A wait ends as soon as its condition holds, so a long
// timeout costs nothing. Strict mode renders everything twice, which reveals components with side effects during
// rendering.
configure({ asyncUtilTimeout: 30_000, reactStrictMode: true })
