/** Where and when: coordinates in degrees (WGS 84), the time zone in which days begin, and the days asked for. */
export interface WeatherAsked {
  latitude: number
  longitude: number
  timeZone: string
  /** The first and the last day, 'YYYY-MM-DD'. */
  from: string
  to: string
}

/** What a weather service says of one day, with one decimal; null for what it does not know. */
export interface MeasuredDay {
  date: string
  tempMin: number | null
  tempMax: number | null
  rainMm: number | null
  windAvg: number | null
  gustMax: number | null
}

/** A weather service: °C, mm and m/s. */
export interface WeatherService {
  /** The days that it knows of those asked for. Throws a sentence if it does not answer, or with something else. */
  days(asked: WeatherAsked): Promise<MeasuredDay[]>
}
