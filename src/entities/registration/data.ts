import { mutationOptions } from '@tanstack/react-query'
import { registration } from '#contract/entities/registration.ts'
import type { PersonAlike } from '#contract/people/addPeople.ts'
import {
  registrationLinkPath,
  registrationLinksPath,
  type NewRegistrationLink,
  type RegistrationLink,
  type RegistrationPoster,
} from '#contract/people/registrations.ts'
import { browserOf } from '#src/data/browser.ts'
import { computedFrom } from '#src/data/computed.ts'
import { entityData } from '#src/data/entityData.ts'

export const registrations = entityData(registration)

/** Known people who may be the one who registered. */
export const alikeRegistered = (id: number) =>
  computedFrom<PersonAlike[]>(['registration', 'person', 'projectPerson'], `registration/${id}/alike`)

/** The links of a project by which people register. */
export const registrationLinks = (projectId: number) =>
  computedFrom<RegistrationLink[]>(['registration'], `${registrationLinksPath}/${projectId}`)

/** Makes a link, and mails it unless it is for a poster. Returns its id. */
export const makeLink = (idempotencyKey: string) =>
  mutationOptions({
    mutationKey: ['registrationLink', 'make'],
    mutationFn: async (body: NewRegistrationLink, { client }) => {
      const { http, freshness } = browserOf(client)
      const { data, changes } = await http.api<{ id: number }>(registrationLinkPath, {
        method: 'POST',
        body,
        idempotencyKey,
      })
      freshness.saved('registration', null, changes ?? [])
      return data.id
    },
  })

/** What is printed on a poster. */
export const posterOf = (id: number) =>
  mutationOptions({
    mutationKey: ['registrationLink', 'poster', id],
    mutationFn: async (_: void, { client }) =>
      (
        await browserOf(client).http.api<RegistrationPoster>(`${registrationLinkPath}/${id}/poster`, {
          method: 'PUT',
          body: {},
        })
      ).data,
  })

/** Ends a link. */
export const endLink = mutationOptions({
  mutationKey: ['registrationLink', 'end'],
  mutationFn: async (id: number, { client }) => {
    const { http, freshness } = browserOf(client)
    const { changes } = await http.api(`${registrationLinkPath}/${id}`, { method: 'DELETE' })
    freshness.saved('registration', null, changes ?? [])
  },
})
