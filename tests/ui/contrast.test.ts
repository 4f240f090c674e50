import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'

const css = readFileSync(new URL('../../src/ui/theme/tokens.css', import.meta.url), 'utf8')

type Scheme = 'light' | 'dark'
const written = /--([\w-]+):\s*(?:light-dark\((#\w{6}),\s*(#\w{6})\)|(#\w{6})|var\(--([\w-]+)\))/g
const tokens = new Map(
  [...css.matchAll(written)].map(([, name, light, dark, both, same]) => [
    name!,
    { light: light ?? both, dark: dark ?? both, same },
  ]),
)

function colour(name: string, scheme: Scheme): string {
  const token = tokens.get(name)
  const value = token?.same === undefined ? token?.[scheme] : colour(token.same, scheme)
  if (value === undefined) throw new Error(`tokens.css has no colour ${name}`)
  return value
}

/** Relative luminance as defined by WCAG 2. */
const luminance = (hex: string) =>
  [0.2126, 0.7152, 0.0722].reduce((sum, weight, i) => {
    const channel = Number.parseInt(hex.slice(1 + 2 * i, 3 + 2 * i), 16) / 255
    return sum + weight * (channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4)
  }, 0)

function contrast(one: string, other: string, scheme: Scheme) {
  const [brighter, darker] = [luminance(colour(one, scheme)), luminance(colour(other, scheme))].sort(
    (a, b) => b - a,
  ) as [number, number]
  return (brighter + 0.05) / (darker + 0.05)
}

const grounds = ['page', 'panel', 'raised', 'sunken', 'hover', 'brand-soft']
const tones = ['green', 'amber', 'red', 'blue', 'violet', 'grey']
const words: [string, string][] = [
  ...['ink', 'ink-2', 'brand-ink'].flatMap((ink) => grounds.map((ground): [string, string] => [ink, ground])),
  ...['page', 'panel', 'raised', 'sunken', 'hover'].map((ground): [string, string] => ['ink-3', ground]),
  ...tones.flatMap((tone) =>
    [`${tone}-soft`, 'page', 'panel', 'raised', 'hover', 'brand-soft'].map((ground): [string, string] => [
      `${tone}-ink`,
      ground,
    ]),
  ),
  ...['brand', 'brand-hover', 'danger', 'danger-hover'].map((ground): [string, string] => ['on-brand', ground]),
  ...tones.map((tone): [string, string] => ['ink', `${tone}-soft`]),
  ['ink', 'here'],
  ['ink-2', 'grey-soft'],
  ['brand-ink', 'amber-soft'],
  ['ink-2', 'pressed'],
]
const signs: [string, string][] = [
  ['line-control', 'page'],
  ['line-control', 'panel'],
  ['green-fill', 'page'],
  ['red-fill', 'page'],
]

describe.each(['light', 'dark'] as const)('in the %s scheme', (scheme) => {
  test.each(words)('text in %s is readable on %s', (ink, ground) => {
    expect(contrast(ink, ground, scheme)).toBeGreaterThanOrEqual(4.5)
  })
  test.each(signs)('borders and marks in %s contrast with %s', (sign, ground) => {
    expect(contrast(sign, ground, scheme)).toBeGreaterThanOrEqual(3)
  })
})
