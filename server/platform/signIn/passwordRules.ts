import { commonAsTheyAre, commonWords } from './commonPasswords.ts'

/** The default minimum length (OWASP ASVS 5, 6.2.1). The settings may require more. */
const usualShortest = 8
const longest = 1_024

/** The owner of a password. Attackers try names and addresses first. */
export interface Owner {
  email: string
  firstName: string
  lastName: string
}

/**
 * Returns what is wrong with a new password, as a sentence, or null if it is acceptable. The password is not altered,
 * and there are no rules about kinds of characters (OWASP ASVS 5, 6.2); only what attackers guess first is refused.
 */
export function passwordProblem(password: string, owner: Owner, shortest = usualShortest): string | null {
  const length = Array.from(password).length
  if (length < shortest) return `Use at least ${shortest} characters.`
  if (length > longest) return `Use at most ${longest} characters.`
  if (!password.isWellFormed()) return 'This password contains a character that cannot be used.'
  if (isNameOf(owner, password)) return 'Use a password that is not your name or e-mail address.'
  return isCommon(password)
    ? 'This password is too easy to guess. Choose another, for example four unrelated words.'
    : null
}

const isCommon = (password: string) => {
  const small = password.toLowerCase()
  return commonAsTheyAre.has(small) || isRepeated(small) || isRun(small) || cores(small).some(isCommonWord)
}

const isCommonWord = (word: string) =>
  commonWords.has(word) || (word.length > 3 && commonWords.has(repeatedUnit(word) ?? ''))

/** Lower case without accents. */
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

/** Symbols that people use instead of letters. */
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

/**
 * Candidates for the word inside a password: without surrounding digits and symbols, and with substituted letters
 * restored.
 */
function cores(small: string) {
  const bare = small.replaceAll(/^[^\p{L}]+|[^\p{L}]+$/gu, '')
  const around = small.replaceAll(/^[\s\d._*#-]+|[\s\d._*#!?]+$/g, '')
  const restored = [small, around].map((word) => word.replaceAll(/[@431!|0$57+]/g, (sign) => swapped[sign]!))
  const other = restored.map((word) => word.replaceAll('i', 'l'))
  return [bare, bare.replaceAll(/[@431!|0$57+]/g, (sign) => swapped[sign]!), around, ...restored, ...other]
}

/** Returns the unit of a text that only repeats this unit, such as 'ab' for 'ababab'. */
const repeatedUnit = (text: string) => /^(.+?)\1+$/su.exec(text)?.[1]

/** True if at most four characters repeat: 'aaaaaaaa', '12121212', 'abcdabcd'. */
function isRepeated(small: string) {
  const unit = repeatedUnit(small)
  return unit !== undefined && Array.from(unit).length <= 4
}

/** Sequences: the alphabet, digits, and the rows and columns of keyboards, forwards and backwards. */
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

/** True if the password consists of sequences of at least three characters: '12345678', 'qwerty123', '1qaz2wsx'. */
function isRun(small: string) {
  if (small.length > 64) return false
  for (let at = 0; at < small.length;) {
    let end = at + 3
    if (end > small.length || !rows.some((row) => row.includes(small.slice(at, end)))) return false
    while (end < small.length && rows.some((row) => row.includes(small.slice(at, end + 1)))) end++
    // One or two characters left at the end do not make it stronger.
    at = small.length - end < 3 ? small.length : end
  }
  return true
}
