/** The worst that could reasonably have resulted (HSE, HSG245, potential worst consequences). */
export const worstPotentials: Readonly<Record<number, string>> = {
  1: 'Minor injury',
  2: 'Serious injury',
  3: 'Major injury',
  4: 'Death',
}

/** How likely it is to happen again (HSE, HSG245, likelihood of recurrence). */
export const recurrences: Readonly<Record<number, string>> = {
  1: 'Rare',
  2: 'Unlikely',
  3: 'Possible',
  4: 'Likely',
  5: 'Certain',
}
