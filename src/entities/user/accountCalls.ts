import { mutationOptions } from '@tanstack/react-query'
import { user, type User } from '#contract/entities/user.ts'
import type { InviteList, InviteVerdict } from '#contract/people/inviteList.ts'
import { browserOf } from '#src/data/browser.ts'
import { written, type Opened } from '#src/data/entityData.ts'

/** Hands over all open work and deactivates the account, in one transaction. */
export const handOver = ({ id, rowVersion }: Opened) =>
  mutationOptions({
    mutationKey: ['user', 'handOver', id],
    mutationFn: async (toUserId: number, { client }) => {
      const body = { toUserId, rowVersion, deactivate: true }
      return written<typeof user>(
        client,
        user,
        await browserOf(client).http.api<User>(`user/${id}/handOver`, { method: 'PUT', body }),
      )
    },
  })

/** Creates an invitation link, which replaces earlier ones. The server returns it only once. */
export const invitationLink = (id: number) =>
  mutationOptions({
    mutationKey: ['user', 'invitationLink', id],
    // Removes the link from memory when its dialog closes.
    gcTime: 0,
    mutationFn: async (_: void, { client }) => {
      const { http } = browserOf(client)
      return (await http.api<{ link: string }>(`user/${id}/invitationLink`, { method: 'PUT', body: {} })).data.link
    },
  })

/** Checks a list of people without inviting them. */
export const checkList = () =>
  mutationOptions({
    mutationKey: ['user', 'checkList'],
    mutationFn: async (list: InviteList, { client }) =>
      (await browserOf(client).http.api<InviteVerdict[]>('user/bulk/check', { method: 'POST', body: list })).data,
  })

/** Invites everyone on a list or nobody. Returns the number invited. */
export const inviteList = (idempotencyKey: string) =>
  mutationOptions({
    mutationKey: ['user', 'inviteList'],
    mutationFn: async (list: InviteList, { client }) => {
      const { http, freshness } = browserOf(client)
      const answer = await http.api<{ ids: number[] }>('user/bulk', { method: 'POST', body: list, idempotencyKey })
      freshness.saved('user', null, answer.changes ?? [])
      return answer.data.ids.length
    },
  })
