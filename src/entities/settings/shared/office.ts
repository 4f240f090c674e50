import { useQuery } from '@tanstack/react-query'
import type { Settings } from '#contract/entities/settings.ts'
import { lightRecord } from '#src/data/lightRecord.ts'

const settingsId = 1

/** The office settings for any screen, once loaded. Unlike the settings form, this does not load their validation rules. */
export const useOffice = (): Settings | undefined => useQuery(lightRecord<Settings>('settings', settingsId)).data
