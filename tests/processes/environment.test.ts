import { expect, test } from 'vitest'
import { readEnvironment } from '#server/environment.ts'

const oidc = { OIDC_CLIENT_ID: 'office', OIDC_CLIENT_SECRET: 'secret' }
const wrong: [string, Record<string, string>][] = [
  ['PORT must be a number', { PORT: 'three' }],
  ['PUBLIC_URL must be an address', { PUBLIC_URL: 'safety.company.ie:443' }],
  ['PUBLIC_URL must be an address', { WORLD: 'empty', PUBLIC_URL: 'https://company.ie/safety' }],
  ['TRUSTED_PROXIES must be a number', { TRUSTED_PROXIES: 'one' }],
  ['TRUSTED_PROXIES must be a number', { TRUSTED_PROXIES: '-1' }],
  ['SMTP_URL must be an address', { SMTP_URL: 'mail.company.ie:587' }],
  ['CLAMD_URL must be an address', { CLAMD_URL: 'clamd.company.ie:3310' }],
  ['WEATHER_URL must be an address', { WEATHER_URL: 'api.open-meteo.com' }],
  ['WEATHER_URL must begin with https://', { WEATHER_URL: 'http://api.open-meteo.com/v1/forecast' }],
  ['OIDC_ISSUER must be an address', { OIDC_ISSUER: 'login.company.ie', ...oidc }],
  ['OIDC_ISSUER needs OIDC_CLIENT_ID', { OIDC_ISSUER: 'https://login.company.ie' }],
  ['WORLD must be', { WORLD: 'real' }],
  ['The demo accounts have a known password, so they are not served on 0.0.0.0.', { HOST: '0.0.0.0' }],
  [
    'The demo accounts have a known password, so they are not served on safety.company.ie.',
    { PUBLIC_URL: 'https://safety.company.ie' },
  ],
  ['The demo accounts have a known password', { PUBLIC_URL: 'https://safety.company.ie', WORLD: 'large' }],
  [
    'PUBLIC_URL must begin with https:// for safety.company.ie',
    { WORLD: 'empty', PUBLIC_URL: 'http://safety.company.ie' },
  ],
  ['PUBLIC_URL must begin with https://', { WORLD: 'empty', HOST: '0.0.0.0' }],
  [
    'DATA_KEYS must hold the key that protects medical details, because the server is reached at 0.0.0.0.',
    { WORLD: 'empty', HOST: '0.0.0.0', PUBLIC_URL: 'https://safety.company.ie' },
  ],
  [
    'DATA_KEYS must hold the key that protects medical details, because the server is reached at safety.company.ie.',
    { WORLD: 'empty', PUBLIC_URL: 'https://safety.company.ie' },
  ],
  ['DATA_KEYS must be ID:KEY', { DATA_KEYS: 'k1:short' }],
]

test.each(wrong)('A wrong setting stops the start with a message: %s (%j)', (sentence, env) => {
  expect(() => readEnvironment(env)).toThrow(sentence)
})

test('Valid settings are used as given, and an empty one counts as unset', () => {
  const { config, smtpUrl, dataKeys } = readEnvironment({
    WORLD: 'empty',
    PUBLIC_URL: 'https://safety.company.ie',
    DATA_KEYS: `k2:${Buffer.alloc(32, 2).toString('base64')},k1:${Buffer.alloc(32, 1).toString('base64')}`,
    TRUSTED_PROXIES: '2',
    SMTP_URL: 'smtps://office:secret@mail.company.ie',
    OIDC_ISSUER: 'https://login.company.ie',
    ...oidc,
  })
  expect(config).toMatchObject({
    publicUrl: 'https://safety.company.ie',
    trustedProxies: 2,
    oidc: { issuer: 'https://login.company.ie', allowHttp: false },
  })
  expect(smtpUrl).toBe('smtps://office:secret@mail.company.ie')
  expect(dataKeys?.map(({ id }) => id)).toEqual(['k2', 'k1'])
  expect(readEnvironment({ DATA_KEYS: '' }).dataKeys).toBeNull()
  const empty = Object.fromEntries(
    ['PORT', 'HOST', 'PUBLIC_URL', 'DATA_DIR', 'WORLD', 'MAIL_FROM', 'DATABASE_URL', 'S3_URL', 'WEATHER_URL'].map(
      (name) => [name, ''],
    ),
  )
  expect(readEnvironment(empty)).toEqual(readEnvironment({}))
  expect(readEnvironment({ HOST: '' })).toMatchObject({ host: '127.0.0.1', outside: null })
  expect(readEnvironment({ TRUSTED_PROXIES: '', SMTP_URL: '', OIDC_ISSUER: '' })).toMatchObject({
    smtpUrl: null,
    config: { trustedProxies: 0, oidc: null },
  })
})
