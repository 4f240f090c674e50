import { expect, test } from 'vitest'
import { entities } from '#contract/entities/index.ts'
import type { Entity } from '#contract/entity.ts'
import { attachmentsOf, sizeLimit } from '#contract/attachments.ts'
import { inFuture, inPast, tooEarly } from '#contract/text/dayWords.ts'
import {
  cannotBeStored,
  choose,
  enter,
  inUse,
  isGone,
  isMany,
  isRestored,
  mustBeOneLine,
  mustBeText,
  notBefore,
  noWebAddress,
  outOfRange,
  shownLabel,
  subject,
  thisOne,
  tooFine,
  tooLong,
  tooShort,
  wasDeleted,
  wasSaved,
  withArticle,
  type Label,
} from '#contract/text/words.ts'
import { messagesOf, writtenLabels, writtenSchemas } from './saidSentences.ts'

/** Words in the product whose first letter is a vowel but not its sound, and the reverse. */
const withoutVowelSound = /^(?:unit|user|use|union|european|one|once)/
const withVowelSound = /^(?:hour|honest|rfi|lel|hsa)/

/** Returns grammar faults of a sentence; empty if there are none. */
function faultsIn(sentence: string): string[] {
  const faults = []
  if (!/^[A-Z]/.test(sentence)) faults.push('does not begin with a capital')
  if (!/[.?]$/.test(sentence) || sentence.endsWith('..')) faults.push('does not end with one stop')
  if (/\b(?:an?|the) (?:an?|the|what|who|when|where|how|why|which|after|their)\b/i.test(sentence))
    faults.push('has an article before a question, a phrase or an article')
  if (/ {2}|undefined|null|\[object|\(\w+\) must/.test(sentence)) faults.push('has a hole or a unit in brackets')
  for (const [, article, word] of sentence.matchAll(/\b(an?) ([\w-]+)/gi)) {
    const vowel =
      withVowelSound.test(word!.toLowerCase()) ||
      (/^[aeiou]/i.test(word!) && !withoutVowelSound.test(word!.toLowerCase()))
    if ((article!.toLowerCase() === 'an') !== vowel) faults.push(`says ‘${article} ${word}’`)
  }
  if (
    /^(?!(?:The|What|Who|How|After|Why|Whether|Enter|Choose) ).*\b(?:on|by|from|to|of|after|for|up to|at most|at least) (?:must|can|cannot|contains?|is|are)\b/.test(
      sentence,
    )
  )
    faults.push('has a verb straight after a preposition')
  if (/^(?:Enter|Choose) an? (?:equipment|progress|ownership|guidance|help)\./.test(sentence))
    faults.push('counts what cannot be counted')
  if (
    /^(?:Enter|Choose) an? (?:\w+ )*(?:notes|initials|days|hours|documents|photos|controls|attempts|classifications|people)\.$/.test(
      sentence,
    )
  )
    faults.push('puts several into one')
  return faults
}

const faulty = (sentences: readonly { at: string; message: string }[]) =>
  sentences.flatMap(({ at, message }) => faultsIn(message).map((fault) => `${at}: ‘${message}’ ${fault}`))

test('the check of grammar finds what stood on the screens', () => {
  const stood = [
    'A equipment has up to 20 files.',
    'Enter a what happened.',
    'Choose an equipment.',
    'Appeal of must not be in the future.',
    'Off hire on must be on or after on hire from.',
    'Enter a off hire on.',
    'Choose a classifications.',
    'Choose a their account.',
    'Safe working load (kg) must be between 1 and 5.',
    'Happened cannot be in the future',
    'Enter an review by.',
  ]
  expect(stood.filter((sentence) => faultsIn(sentence).length === 0)).toEqual([])
})

test('every message of validation is a sentence', () => {
  // Messages that are not from a schema: failures.ts.
  const said = writtenSchemas()
    .flatMap(([at, schema]) => messagesOf(at, schema))
    .filter(({ message }) => message !== 'Invalid input')
  expect(new Set(said.map(({ message }) => message)).size).toBeGreaterThan(900)
  expect([...new Set(faulty(said))]).toEqual([])
})

test('every sentence that can be built from the label of a field is one', () => {
  const labels = writtenLabels()
  expect(labels.length).toBeGreaterThan(700)
  const sentences = (label: Label) => [
    enter(label),
    choose(label),
    mustBeText(label),
    mustBeOneLine(label),
    cannotBeStored(label),
    noWebAddress(label),
    tooLong(label, 20),
    tooShort(label, 10),
    tooFine(label, 2),
    outOfRange(label, 1, 9),
    inUse(label),
    inFuture(label),
    inPast(label),
    tooEarly(label, 'the accident'),
    notBefore(label, 'First day'),
  ]
  const built = labels.flatMap(([at, label]) => sentences(label).map((message) => ({ at, message })))
  expect([...new Set(faulty(built).map((fault) => fault.replace(/^[^:]*(?::\w+)?[^:]*: /, '')))]).toEqual([])
})

const kinds = Object.values<Entity>(entities)

test('every sentence that is built from the name of a kind is one', () => {
  const built = kinds.flatMap((kind) => {
    const { name, one } = kind
    const sentences = [
      `${wasSaved(name)}.`,
      `${wasDeleted(name)}.`,
      `${isRestored(name)}.`,
      isGone(name),
      `You do not have permission to change ${thisOne(name)}.`,
      `Choose ${one} of this project.`,
      ...attachmentsOf(kind).flatMap((attachment) => [
        sizeLimit(attachment),
        `${wasSaved(attachment.label)}.`,
        `${wasDeleted(attachment.label)}.`,
      ]),
    ]
    return sentences.map((message) => ({ at: kind.kind, message }))
  })
  expect(faulty(built)).toEqual([])
  for (const { name, plural } of kinds) {
    // Only names without a singular are already plural.
    expect([name, isMany(name)]).toEqual([name, name === 'Settings'])
    expect([plural, isMany(plural)]).toEqual([plural, !['Attendance', 'Equipment', 'RAMS'].includes(plural)])
  }
})

test.each([
  ['Notes', true],
  ['Plant and tools', true],
  ['Weather and light', true],
  ['People', true],
  ['Template for larger changes', false],
  ['Progress', false],
  ['Address', false],
  ['Status', false],
  ['Basis', false],
  ['RAMS', false],
  ['Statement of the person', false],
  ['Coordination with other work', false],
])('%s is several: %s', (label, many) => {
  expect(isMany(label)).toBe(many)
})

test.each([
  ['Equipment type', 'an equipment type'],
  ['Unit', 'a unit'],
  ['User', 'a user'],
  ['Upload reason', 'an upload reason'],
  ['Unusual event', 'an unusual event'],
  ['RFI', 'an RFI'],
  ['VAT number', 'a VAT number'],
  ['RAMS', 'a RAMS'],
  ['Hour', 'an hour'],
  ['One-way street', 'a one-way street'],
  ['E-mail address', 'an e-mail address'],
  ['Documents', 'documents'],
])('%s has its article by its sound: %s', (label, words) => {
  expect(withArticle(label)).toBe(words)
})

test.each<[Label, string]>([
  [['What happened', 'what happened'], 'Enter what happened.'],
  [['Appeal by', 'the person who appeals'], 'Enter the person who appeals.'],
  [['Operator', 'an operator'], 'Enter an operator.'],
  ['Town', 'Enter a town.'],
])('%j is asked for as %s', (label, sentence) => {
  expect(enter(label)).toBe(sentence)
  expect(subject(label).startsWith('A ')).toBe(false)
  expect(shownLabel(label)).not.toBe('')
})

test.each([
  ['Equipment', 'The equipment was successfully saved'],
  ['RAMS', 'The RAMS was successfully saved'],
  ['Settings', 'The settings were successfully saved'],
  ['Client', 'The client was successfully saved'],
])('saving %s is said as a sentence', (name, sentence) => {
  expect(wasSaved(name)).toBe(sentence)
})

test('a decimal place and several are counted as such', () => {
  expect(tooFine('Cost', 1)).toBe('Cost can have at most 1 decimal place.')
  expect(tooFine('Cost', 2)).toBe('Cost can have at most 2 decimal places.')
})
