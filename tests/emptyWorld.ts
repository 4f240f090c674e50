import { eq } from 'drizzle-orm'
import { afterAll, beforeAll } from 'vitest'
import { createWorld, type World } from '#mocks/world.ts'
import { fillWorld } from '#server/application/worlds/worlds.ts'
import { userStatus } from '#contract/entities/user.ts'
import type { Role } from '#contract/wire/session.ts'
import { samples } from '#mocks/samples.ts'
import { users } from '#server/db/tables/user.ts'
import { offerFirstAdministrator } from '#server/platform/signIn/firstAdministrator.ts'
import { pictures } from '#server/platform/files/pictures.ts'
import { bareDatabase } from './database.ts'
import { quickPasswords } from './quickPasswords.ts'

export const firstAdministrator = 'ada@quinn.example'

/** One empty world for all tests of a file: the supplied lists, one company, and its first administrator. */
export function useEmptyWorld(): { readonly world: World } {
  const held: { world?: World } = {}
  beforeAll(async () => {
    const database = await bareDatabase()
    await fillWorld(database.db, 'empty', { today: new Date(), hash: quickPasswords.hash })
    const world = await createWorld(database, { passwords: quickPasswords, pictures, config: { demo: false } })
    const link = new URL((await offerFirstAdministrator(world.services))!, 'http://x')
    const { status } = await world.stranger().read('POST', 'FirstAdministrator', {
      Token: link.searchParams.get('token'),
      FirstName: 'Ada',
      LastName: 'Quinn',
      Email: firstAdministrator,
      Password: 'copper-kiln-otter-vale',
      OrganisationName: 'Quinn Builders',
      ClientName: 'Quinn Builders Ltd',
      Country: 'IE',
    })
    if (status !== 200) throw new Error(`The first administrator was refused: ${status}`)
    held.world = world
  })
  afterAll(async () => {
    await held.world?.close()
    await held.world?.services.database.close()
  })
  return {
    get world() {
      if (!held.world) throw new Error('The world is not made yet.')
      return held.world
    },
  }
}

/** Invites someone into an empty world, who has accepted already. Returns their id. */
export async function colleague(world: World, email: string, roles: Role[] = []) {
  const ada = await world.as(firstAdministrator)
  const body = { ...samples.user({ clientId: 1, userId: ada.userId, projectId: 0 }), email, roles }
  const { data, errors } = await ada.read<{ id: number }>('POST', 'user', body)
  if (errors.length > 0) throw new Error(errors.map(({ message }) => message).join(' '))
  await world.services.db.update(users).set({ statusId: userStatus.active }).where(eq(users.id, data.id))
  return data.id
}
