import { personStatus as status, personStatusWords } from '#contract/people/personStatus.ts'
import { expiringDays, isExpiring } from '#contract/people/siteCards.ts'
import { daysAfter } from '#contract/time/siteClock.ts'
import { share } from './amounts.ts'
import { reportOver } from './describeReport.ts'
import { complianceRows, todayOf, type Listed } from './peopleComplianceRows.ts'
import type { Asked } from './reportQuestion.ts'

type Found = Awaited<ReturnType<typeof read>>

async function read(asked: Asked) {
  return { ...(await complianceRows(asked)), today: todayOf(asked) }
}

const { report, figure, atEnds, groups, figuresBy, list } = reportOver(read)

const register = (view: string) => ({
  page: 'people' as const,
  register: { table: 'people', view, narrowed: { companyId: 'clientId' } },
})
/** The register of everyone whose card ends within days from today on. */
const cardsEnd = (from: number | null, until: number) => ({
  ...register('all'),
  filters: (asked: Asked) => {
    const today = todayOf(asked)
    return { cardExpiresOn: [from === null ? '' : daysAfter(today, from), daysAfter(today, until)] }
  },
})
const inStatus =
  (statusId: number) =>
  ({ people }: Found) =>
    people.filter((person) => person.statusId === statusId)
const red = (value: number | null, more: string) => (value ? { tone: 'red' as const, more } : {})

const everyone = figure({
  name: 'On the list',
  meaning: 'People on the list of the project today who have not left.',
  ...register('all'),
  of: ({ people }) => people,
})
const cleared = figure({
  name: 'Cleared',
  meaning: 'Those who may work today: inducted, and not kept off by a card, a ban or a missing training.',
  ...register('cleared'),
  of: inStatus(status.cleared),
})
const clearedShare = figure({
  name: 'Share cleared',
  short: 'Share',
  meaning: 'Of the people on the list today, those who are cleared.',
  as: 'percent',
  of: everyone.of,
  value: (people) => share(people.filter(({ statusId }) => statusId === status.cleared).length, people.length),
})
const pending = figure({
  name: 'Pending',
  meaning: 'Those who have no approved induction yet, and whom nothing else keeps off.',
  ...register('pending'),
  of: inStatus(status.pending),
})
const blocked = figure({
  name: 'Blocked',
  meaning: 'Those who must not work today, for one reason or more.',
  ...register('blocked'),
  of: inStatus(status.blocked),
  beside: (value) => red(value, 'must not work'),
})
const cardsEnded = figure({
  name: 'Cards expired',
  short: 'Card expired',
  meaning: 'People on the list whose card, the one that lasts longest, ended before today.',
  ...cardsEnd(null, -1),
  of: ({ people, today }) => people.filter(({ cardExpiresOn }) => cardExpiresOn !== null && cardExpiresOn < today),
  beside: (value) => red(value, 'ended before today'),
})
const cardsEnding = figure({
  name: 'Cards expiring',
  short: 'Card ending',
  meaning: `People on the list whose card, the one that lasts longest, ends today or within ${expiringDays} days.`,
  ...cardsEnd(0, expiringDays),
  of: ({ people, today }) => people.filter(({ cardExpiresOn }) => isExpiring(cardExpiresOn, today)),
  beside: (value) => (value ? { tone: 'amber', more: `within ${expiringDays} days` } : {}),
})
const uninducted = figure({
  name: 'Inductions missing',
  short: 'Not inducted',
  meaning: 'People on the list without an induction in force: none yet, not finished, not approved, or ended.',
  of: ({ people }) => people.filter(({ isInducted }) => !isInducted),
})
const untrained = figure({
  name: 'Trainings missing',
  short: 'Untrained',
  meaning: 'People on the list who do not show a training that one of their roles asks for.',
  of: ({ people }) => people.filter(({ missing }) => missing.length > 0),
})
const unsigned = figure({
  name: 'RAMS unsigned',
  short: 'RAMS open',
  meaning: 'People on the list who have not signed all RAMS in force of their company.',
  of: ({ people }) => people.filter(({ signed, toSign }) => signed < toSign),
})

/** The order of the statuses in the table: those who need something first. */
const order: readonly number[] = [status.blocked, status.pending, status.cleared]

const trainingWords = ({ required, missing }: Listed) => {
  if (required === null) return 'Not checked'
  if (required === 0) return null
  return missing.length === 0 ? 'All held' : `Missing: ${missing.join(', ')}`
}

const on =
  (statusId: number) =>
  ({ statusesOn }: Found, day: string) =>
    statusesOn(day).get(statusId) ?? 0
const shareOn = ({ statusesOn }: Found, day: string) => {
  const counts = statusesOn(day)
  const listed = order.map((statusId) => counts.get(statusId) ?? 0).reduce((sum, one) => sum + one, 0)
  return share(counts.get(status.cleared) ?? 0, listed) ?? 0
}

const charts = [
  atEnds('Share cleared', { clearedShareAtEnd: { label: 'Cleared at the end', as: 'percent', at: shareOn } }),
  atEnds('People on the list', {
    clearedAtEnd: { label: 'Cleared', as: 'count', stack: true, at: on(status.cleared) },
    pendingAtEnd: { label: 'Pending', as: 'count', stack: true, at: on(status.pending) },
    blockedAtEnd: { label: 'Blocked', as: 'count', stack: true, at: on(status.blocked) },
  }),
]

/** Who on the list of a project is cleared to work, who is not, and why. */
export const peopleComplianceReport = report({
  figures: {
    clearedShare,
    everyone,
    cleared,
    pending,
    blocked,
    cardsEnded,
    cardsEnding,
    uninducted,
    untrained,
    unsigned,
  },
  charts: charts.map((chart) => (found, asked) => (found.isEmpty ? null : chart(found, asked))),
  tables: [
    groups(
      { key: 'reasons', title: 'Reasons', bars: 'people' },
      { of: ({ people }: Found) => people.flatMap(({ reasons }) => reasons) },
      'Reason',
      ({ what }) => what,
      {
        people: { label: 'People', as: 'count', of: ({ length }) => length },
        blocked: { label: 'Kept off', as: 'count', of: (all) => all.filter(({ isBlocking }) => isBlocking).length },
      },
    ),
    figuresBy(
      { key: 'companies', title: 'By company' },
      'Company',
      ({ people }) => [...new Set(people.map(({ company }) => company))].toSorted((one, two) => one.localeCompare(two)),
      (found, name) => ({ ...found, people: found.people.filter(({ company }) => company === name) }),
      { everyone, cleared, clearedShare, pending, blocked, cardsEnded, cardsEnding, uninducted, untrained, unsigned },
    ),
    list(
      { key: 'people', title: 'People' },
      ({ people }) =>
        people.toSorted(
          (one, two) =>
            order.indexOf(one.statusId) - order.indexOf(two.statusId) ||
            one.company.localeCompare(two.company) ||
            one.name.localeCompare(two.name),
        ),
      {
        name: { label: 'Name', of: ({ name }) => name },
        company: { label: 'Company', of: ({ company }) => company },
        roles: { label: 'Role', of: ({ roleNames }) => roleNames.join(', ') || null },
        status: { label: 'Status', of: ({ statusId }) => personStatusWords[statusId]! },
        why: { label: 'Why', of: ({ why }) => why },
        card: { label: 'Card', of: ({ cardName }) => cardName },
        cardEnds: { label: 'Card ends', as: 'day', of: ({ cardExpiresOn }) => cardExpiresOn },
        inductionEnds: { label: 'Induction ends', as: 'day', of: ({ inductionExpiresOn }) => inductionExpiresOn },
        trainings: { label: 'Trainings', of: trainingWords },
        rams: {
          label: 'RAMS signed',
          of: ({ signed, toSign }) => (toSign === 0 ? null : `${signed} of ${toSign}`),
        },
      },
      ({ id }) => `people/${id}`,
    ),
  ],
  notes: ({ people }) => [
    'Figures and tables are as of now. The charts show how people stood at the end of each period, as their history keeps it, without those who were taken off the list.',
    ...(people.some(({ required }) => required === null)
      ? ['This project does not check cards, so trainings that roles ask for are not checked either.']
      : []),
  ],
})
