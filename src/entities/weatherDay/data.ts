import { weatherDay } from '#contract/entities/weatherDay.ts'
import { entityData } from '#src/data/entityData.ts'

export const weatherDays = entityData(weatherDay)
