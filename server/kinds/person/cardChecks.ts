import { sql } from 'drizzle-orm'
import { checkOf, type CardCheck, type SiteCard } from '#contract/people/siteCards.ts'
import type { Write } from '#server/core/write.ts'
import { accountName } from '#server/db/accountName.ts'

/** Who checked which card of a person, and when. */
export const cardChecksSql = sql`(select coalesce(jsonb_agg(c.value || jsonb_build_object('byName', ${accountName("(c.value->>'byId')::int")})
    order by c.ordinality), '[]'::jsonb)
  from jsonb_array_elements("person"."cardsChecked") with ordinality c)`

/** The checks of cards that are about to be saved: the known one, else whoever saves the card says that they checked it. */
export const checksOf = (w: Write, cards: readonly SiteCard[], known: readonly CardCheck[]) => ({
  cardsChecked: cards.flatMap((card): CardCheck[] => {
    if (card.checked === 'no') return []
    const { cscsTypeId, number, expiresOn, checked } = card
    const { byId, on } = checkOf(card, known) ?? { byId: w.person.userId, on: w.on }
    return [{ cscsTypeId, number, expiresOn, checked, byId, on }]
  }),
})
