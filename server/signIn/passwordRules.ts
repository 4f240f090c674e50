import { commonAsTheyAre, commonWords } from './commonPasswords.ts'

/** Where the settings ask for no more (OWASP ASVS 5, 6.2.1). */
const usualShortest = 8
const longest = 1_024

/** Whom a password is for; their own names are the first thing others try. */
export interface Owner {
  email: string
  firstName: string
  lastName: string
}

/**
 * What is wrong with a new password, as a sentence; null when it may be used. Every character counts as it was typed;
 * there are no rules about kinds of characters (OWASP ASVS 5, 6.2), only about what is guessed first.
 */
export function passwordProblem(password: string, owner: Owner, shortest = usualShortest): string | null {
  const length = Array.from(password).length
  if (length < shortest) return `Use at least ${shortest} characters.`
  if (length > longest) return `Use at most ${longest} characters.`
  if (!password.isWellFormed()) return 'This password holds a character that cannot be read.'
  if (isNameOf(owner, password)) return 'Use a password that is not your name or e-mail address.'
  return isCommon(password)
    ? 'This password is one of the first that others would try. Choose another, for instance four unrelated words.'
    : null
}

const isCommon = (password: string) => {
  const small = password.toLowerCase()
  return commonAsTheyAre.has(small) || isRepeated(small) || isRun(small) || cores(small).some(isCommonWord)
}

const isCommonWord = (word: string) =>
  commonWords.has(word) || (word.length > 3 && commonWords.has(repeatedUnit(word) ?? ''))

/** In small letters, with 'á' as 'a'. */
const plain = (text: string) => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase()

function isNameOf({ email, firstName, lastName }: Owner, password: string) {
  const [mailbox = '', host = ''] = plain(email).split('@')
  const [first, last] = [plain(firstName), plain(lastName)]
  const names = new Set([
    plain(email),
    mailbox,
    host,
    host.split('.')[0],
    first,
    last,
    first + last,
    last + first,
    `${first}.${last}`,
    `${first} ${last}`,
  ])
  names.delete('')
  const small = plain(password)
  return names.has(small) || cores(small).some((core) => names.has(core))
}

/** What people put in place of a letter. */
const swapped: Record<string, string> = {
  '@': 'a',
  '4': 'a',
  '3': 'e',
  '1': 'i',
  '!': 'i',
  '|': 'l',
  '0': 'o',
  $: 's',
  '5': 's',
  '7': 't',
  '+': 't',
}

/** The word inside: without digits and signs around it, and with swapped letters put back. */
function cores(small: string) {
  const bare = small.replaceAll(/^[^\p{L}]+|[^\p{L}]+$/gu, '')
  const around = small.replaceAll(/^[\s\d._*#-]+|[\s\d._*#!?]+$/g, '')
  const restored = [small, around].map((word) => word.replaceAll(/[@431!|0$57+]/g, (sign) => swapped[sign]!))
  const other = restored.map((word) => word.replaceAll('i', 'l'))
  return [bare, bare.replaceAll(/[@431!|0$57+]/g, (sign) => swapped[sign]!), around, ...restored, ...other]
}

/** The part that a text consists of when it is that part again and again. */
const repeatedUnit = (text: string) => /^(.+?)\1+$/su.exec(text)?.[1]

/** 'aaaaaaaa', '12121212', 'abcdabcd': four characters at the most, over and over. */
function isRepeated(small: string) {
  const unit = repeatedUnit(small)
  return unit !== undefined && Array.from(unit).length <= 4
}

/** What lies in a row: the alphabet, digits, the rows and columns of a keyboard; each also backwards. */
const rows = [
  'abcdefghijklmnopqrstuvwxyz',
  '01234567890',
  'qwertyuiop[]',
  'qwertzuiop',
  'azertyuiop',
  'asdfghjkl;',
  'zxcvbnm,./',
  '!@#$%^&*()',
  '!"£$%^&*()',
  '1qaz',
  '2wsx',
  '3edc',
  '4rfv',
  '5tgb',
  '6yhn',
  '7ujm',
  'qazwsxedcrfvtgbyhnujm',
  '1q2w3e4r5t6y7u8i9o0p',
  '1a2s3d4f5g6h7j8k9l',
].flatMap((row) => [row, Array.from(row).toReversed().join('')])

/** '12345678', 'qwerty123', '1qaz2wsx': nothing but pieces of at least three that lie in a row. */
function isRun(small: string) {
  if (small.length > 64) return false
  for (let at = 0; at < small.length;) {
    let end = at + 3
    if (end > small.length || !rows.some((row) => row.includes(small.slice(at, end)))) return false
    while (end < small.length && rows.some((row) => row.includes(small.slice(at, end + 1)))) end++
    // A last piece of one or two does not make it better.
    at = small.length - end < 3 ? small.length : end
  }
  return true
}
