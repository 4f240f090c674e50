import { mutationOptions } from '@tanstack/react-query'
import { client } from '#contract/entities/client.ts'
import type { Opened } from '#src/data/entityData.ts'
import { removeFile, upload } from '#src/data/uploads.ts'

const path = 'clientLogo'

/** Sends a logo over the version of the client that is shown; takes the place of one that is there. */
export function setLogo(opened: Opened) {
  const { mutationFn } = upload(client, path, opened)
  return mutationOptions({
    mutationKey: ['client', 'logo', opened.id],
    mutationFn: (logo: File, context) => mutationFn!({ files: [logo] }, context),
  })
}

/** Takes the logo away. */
export function dropLogo(opened: Opened) {
  const { mutationFn } = removeFile(client, path, opened)
  return mutationOptions({
    mutationKey: ['client', 'dropLogo', opened.id],
    mutationFn: (_: void, context) => mutationFn!(opened.id, context),
  })
}
