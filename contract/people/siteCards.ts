import * as z from 'zod/mini'
import { inWords } from '../fieldFacts.ts'
import { oneOf, optionalDay, optionalName, text } from '../fields.ts'
import { listed } from '../references.ts'
import { daysAfter } from '../time/holidays.ts'

/** How a card was checked: not at all, the card itself, or against the register of its scheme. */
export const cardChecks = ['no', 'seen', 'online'] as const
export const cardCheckWords: Record<(typeof cardChecks)[number], string> = {
  no: 'Not checked',
  seen: 'Card seen',
  online: 'Checked online',
}

/** A competence card, such as CSCS, Safe Pass or a partner scheme, as someone has seen it. */
export const siteCard = z.object({
  cscsTypeId: listed('cscsTypes', 'Card'),
  number: text('Card number', 30),
  occupation: optionalName('Occupation', 80),
  issuedOn: optionalDay(['Issued', 'the day on which the card was issued']),
  expiresOn: optionalDay(['Expires', 'the day on which the card expires']),
  checked: z._default(inWords(cardCheckWords, oneOf('Checked', cardChecks)), 'no'),
})
export type SiteCard = z.output<typeof siteCard>

/** Who checked a card as it is entered, and when. */
export interface CardCheck extends Pick<SiteCard, 'cscsTypeId' | 'number' | 'expiresOn' | 'checked'> {
  byId: number
  /** ISO 8601. */
  on: string
}
export type NamedCardCheck = CardCheck & { byName: string }

/** The check of a card; undefined if nobody checked it as it is entered. */
export const checkOf = <Check extends CardCheck>(card: SiteCard, checks: readonly Check[]) =>
  card.checked === 'no'
    ? undefined
    : checks.find(
        (one) =>
          one.cscsTypeId === card.cscsTypeId &&
          one.number === card.number &&
          one.expiresOn === card.expiresOn &&
          one.checked === card.checked,
      )

/** Photos of the cards of a person, both sides of each. */
export const cardFileLimits = { most: 20, largest: 10 } as const
export const cardFileTypes = {
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  png: 'image/png',
  webp: 'image/webp',
  pdf: 'application/pdf',
}

/** Days before the last day of a card or an induction from which it counts as expiring. */
export const expiringDays = 30

/** The card that lasts longest: one without an end, else the one with the latest last day; null without cards. */
export const bestCard = (cards: readonly SiteCard[]): SiteCard | null =>
  cards.reduce<SiteCard | null>((best, card) => {
    if (best === null || best.expiresOn === null) return best ?? card
    return card.expiresOn === null || card.expiresOn > best.expiresOn ? card : best
  }, null)

/** Whether a last day is within the next 30 days of `today`. */
export const isExpiring = (lastDay: string | null, today: string) =>
  lastDay !== null && lastDay >= today && lastDay <= daysAfter(today, expiringDays)
