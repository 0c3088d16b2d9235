/**
 * The vocabulary of this field: what callers say, and what the documentation
 * calls it. Three tables, each one entry a line.
 *
 * @module
 */

/**
 * What callers say → what the documentation says. Either side may hold
 * phrases; commas separate alternatives.
 */
export const SYNONYMS = `
token, tokens, credential, credentials, access token, access key, api token, secret key, api-key, apikey, password => api key
account, sign up, signup, enrol, enroll, onboard, create an account => register key
obtain, acquire, generate, issue, request a key, apply for, mint => get register
create => register creates make
sign in, signed in, log in, logged in, login, authenticate, authorise, authorize, authorization, auth, identify myself => authentication key credential
kill, deactivate, disable, invalidate, cancel, delete a key, delete my key, delete key, delete the key, switched off, switch off, turn off, block, withdraw, retire => revoke off
reactivate, re-enable, restore a key, undo, unrevoke, reinstate, bring back => active again permanent revoked
stolen, compromised, exposed, leak, leaks, hacked, public repository => leaked revoke
lost, lose, forgot, forgotten, misplaced, recover, retrieve, recovery, look up my key, show my key, see my key => lost shown again once
swap, exchange my key, replace, renew, rollover, roll, change my key => rotate
bot, bots, robot, program, script, app, application, software, integration, crawler => agent
human, humans, somebody, people, man, woman => person human
human approval, sign off, vetted, manual approval => approval
post, publish, upload, share, list, add, put up, hand in => submit submission
posts, post, entry, entries, listing, listings, item, upload, record, contribution => submission purchase item
order, orders, buy, bought, buys, buying, shopping, purchased => purchase
visible, public, appear, appears, show up, shows up, go live, goes live, live, published, online => published appears public feed
review, reviewed, reviewers, moderated, moderators, vetting, check, checked, approve, approval => review moderation
got through, accepted, passed, pass review, let through => approved
thrown out, throw out, refused, turned down, declined, denied, banned, kicked out, not allowed, forbidden => rejected refused published
blocked, filter, censored => content_rejected screen
stuck, in limbo, waiting, queue, queued => pending waits
adult, nude, porn, explicit, 18+, nsfw, mature, offensive => mature sensitive nsfw adult
how soon, how fast, how quickly => hours within
tonight, night, midnight, every night, nightly => nightly review
money back, cashback, cash-back, rebate, reward, bonus, prize, kickback => cash back promotion reward
promo, campaign, offer, deal, giveaway, discount => promotion cash back
booked, book, booking, secure, hold, save a slot, reward slot => reserve reservation
slot, slots, place, spot, seat => slot pool
run out, runs out, exhausted, used up, sold out, none left, empty, full, ran out => pool waitlist free
in line, queue position, line => waitlist
payout, pay out, paid out, paid, payment of the reward => reward paypal gift card
gift voucher, voucher, giftcard, gift-card => gift card preferred_reward
declaration, declarations, statement, statements, promise, vow, confirm, certify, swear, vouch, vouches => attestation attests
telephone, mobile number, mobile, cell, phone number => phone number submitterphone
cents, cent, fraction, fractions, decimal, decimal point => decimals whole
euro, euros, pounds, yen, foreign currency, other currency, non-usd, exchange rate => currency usd convert
mail, e-mail, email address, inbox => email
surname, last name, family name => lastname family name
first name, given name, forename => firstname given name
website, site, homepage, web page, web address, link, hyperlink => url web address
domain only, bare domain, hostname, host name => domain host
shop, store, vendor, merchant, retailer => seller merchant
picture, photo, image, thumbnail, screenshot => image imageurl
goods, product, thing, article => product
recurring, monthly, yearly, subscription, per month => interval subscription
size, colour, color, model, option => variant
price, cost, amount, total, sum => price amount
free of charge, zero, negative => 0 price
own reference, my own id, reference number, external id, tag => submitterref reference
time zone, timezone, offset, timestamp => purchasedat time zone
scheme, protocol, http => http https
newest, latest, recent, most recent, ordering, sorted, sort, sequence => newest first order
browse, look at, view, list, see, fetch, load, read, scroll => read feed
timeline, stream of purchases, catalogue, catalog, showcase, what others bought, others bought => feed gallery
pagination, paginate, paging, next batch, more results, continue, further items => next page cursor nextcursor
page size, per page, how many results, batch size => limit items page
bookmark, pointer, offset => cursor
tampered, tamper, corrupt, corrupted, garbled, broken, invalid, bad, bogus, edited, made up => malformed invalid
last page, end of the list, finished, end of the feed, no more pages, am done => last page null
conditional, conditional request, not modified, unchanged, revalidate, caching => etag if-none-match 304 cached
poll, polling, refresh => poll cached
retry, retries, resend, resending, repeat, twice, double, duplicate, duplicates, two times, same call, re-send, replay, deduplicate, dedupe, second time => idempotency retry same idempotency-key
dropped, drop, timeout, timed out, lost connection, network error, disconnected, connection broke, went down => lost connection retry
safely, without harm => safe
allowance, quota, budget, credit, credits => quota rate limit
throttle, throttled, throttling, rate limiting, ratelimit, cap, capped, too many requests, too fast, slow down, limits, over the limit, go over => rate limit 429 rate_limited
how long to wait, wait, back off, cool down => wait retry-after
backoff => growing waits
left over, leftover, remaining, left => remaining remains ratelimit-remaining
shared network, same network, behind one => network counted
trial, trial run, test run, trial runs, dry run, dry-run, rehearsal, practice, try, try out, experiment, playground, without consequences, staging, test mode, testing, test environment, pretend => sandbox x-sandbox test
discard, thrown away, kept => discarded stored
response, responses, reply, replies, respond => answer response
payload, json body, message body => body
parameter, parameters, param, params, argument, attribute, attributes, column => field parameter property
mandatory, obligatory, compulsory, must, needed, necessary, minimum fields => required
optional, leave out, omit, omitted, left out, skip => optional
lacks, lack, absent, forget, forgot, missing => missing
unknown property, extra field, extra property, additional, extra, unexpected field, other properties, unsupported => unknown properties
reject, rejects, refuse, refuses, complain => refuses 422
bad json, broken json, not json, syntax error, unparsable, parse => invalid_json json
validation, invalid field => validation_failed
error, errors, failure, problem, fault => error
error format, error shape, error object, envelope => error envelope error.code
internal failure, internal error, crashed, blew up, exploded, went wrong, server failure, 500, server error => server_error 500 unexpected
unavailable, outage, down, overloaded => 503 unavailable temporary
too big, too large, large body, huge => larger longer 413 64 kib
maximum, max, longest, at most, upper limit, ceiling, biggest, largest, highest, most => most limit 
minimum, min, smallest, shortest, lowest, at least => least
length, long, characters, chars, letters => characters long
size, bytes, kilobytes, kb => kib
allowed, permitted, permissible, valid, legal, possible, supported, options, choose, choices, can be => accepted values
deprecated, old paths, old urls, legacy, obsolete, outdated, unversioned, without version, without v1 => deprecated unversioned
stop working, shut down, sunset, turned off, end of life, switched off for good, removed, disappear, go away => removed removal sunset
twin, counterpart, equivalent, alias => deprecated path
breaking, break, incompatible, backwards compatible, stability, compatible => breaking version prefix incompatible
new version, newer version, v2, version 2 => version prefix
changelog, release notes, what is new, news => changelog version
replacement, successor, new address => successor replacement
get in touch, reach, reach you, talk to you, write to you, partnership, partner with, cooperate, business, sales => contact team partnership
why I write, reason for contact, topic => interest
wish, dream => dreampurchase
checkout, pay, paying, payment, card payment, credit card, debit card, buy something => checkout card
card number, card details, card data, pan, visa, mastercard => card number
scrambled, encoded, cipher, ciphered, sealed, encrypted blob => encrypted ciphertext
decode, unscramble, open the card => decrypt
short code, pin, passcode, code on the page => pairing code
hand over, handing over, hand-off, handoff, pass on => relay ways pay
cvv, security code => cvc
public key, ephemeral key, jwk => public key jwk
mcp, tool protocol, model context protocol, tool server => mcp server
tool invocation, invoke, call a tool, tool call, run a tool => tools/call tool
first tool, start with, begin with => environment_prepare
transport, local process, stdio => streamable http transport
handshake, initialise, initialize, session => initialize stateless
tool fails, tool failure, tool error => iserror tool fails
ask, chatbot, question answering, q&a, faq, answer endpoint => ask
made up, hallucinate, invent, generated by ai, own words, quoted, word for word => quoted quotation extractive
sure, not so sure, certain, unsure, reliable, certainty, trust => confidence low high
blank, nothing => empty
nothing found, found nothing, no match, no result, does not know => none empty
follow-up, next questions, suggestion => followup suggests
sources, proof, evidence, references => citations
streaming, streamed, server-sent events, sse, event stream, live answer, bit by bit, chunks => stream events server-sent
machine-readable, swagger, api spec, api description, specification, schema => openapi description
client library, sdk, generate code, typed client => openapi generate client
index for language models, for llms, for language models, llm => llms.txt language models
browser, javascript, frontend, front end, cross-origin, cross origin, web app => cors browser
plain text, text file => plain text
discover, discovery, find out by itself, self-describing => discovery metadata describes
trace, correlation, request id, trace id => x-request-id
store, keep, stored, retain, retention, remember, remembered, save, saved => stores stored remembers
log, logs, logged, logging, log file => log logs
hidden, confidential, private, secret => private secret never published
seen by others, exposed to others, visible to others, everybody, everyone, others, strangers => public
personal data, privacy, data protection => privacy stores public
self-host, self host, my own server, own server, own machine, own copy, own instance, on my machine, install, host it myself, locally, run my own, my machine => run local server
deploy, production, cloud => deploy
environment variable, env var, setting, settings, configure, config, configuration => variable configuration
outgoing mail, send mail, mail server, smtp => smtp_url mail
database, storage, db, sqlite, where is the data => kv_path data sqlite kv
reverse proxy, load balancer, nginx, behind a proxy => trusted_proxy_hops proxies
health, healthy, liveness, readiness, alive, heartbeat, monitoring => healthz readyz healthy
shut down, shutdown, stop the server, terminate, kill the process => stops sigterm
backup, back up, snapshot, dump => backup
sample data, demo data, example data, fill with examples => seed sample
at once, immediately, right now, right away, instantly, now => once now
start the review, run the moderation, trigger moderation => task moderate
second opinion, llm reviewer, ai reviewer, gpt => moderation_llm_url language model
telemetry, tracing, opentelemetry, metrics => traces metrics
debug, verbosity, log level => log_level
twenty-four hours, day, daily, a day, per day, each day => day
a minute, each minute, per minute => minute
an hour, each hour, per hour, hourly => hour
each second, a second, per second => second
server, backend, your side, you guys, your service => service server
command, commands => command task
not in the feed, not in feed, isn't in the feed, isnt in the feed, not in the gallery, isn't in the gallery, isnt in the gallery, not show up, not show, not shown, not showing, not showing up, isn't showing, isnt showing, isn't showing up, isn't there, not there yet, not appear, not appeared, not appearing, hasn't appeared, hasnt appeared, never appeared, not visible, isn't visible, not listed, isn't listed, isn't my submission listed, can't see my purchase, can't find my purchase, cannot see my purchase, cannot find my purchase, nothing in the feed => absence waits
where is my purchase, where is my submission, where is my item => absence waits
who bought, who bought it, who is the buyer, who the buyer is => buyerdisplayname
not published, not been published, isn't published, never published => published absence rejected waits
german, germany, french, france, spanish, spain, italian, italy, british, uk, england, indian, india, mexican, mexico, japanese, japan, chinese, china, australian, australia, brazilian, brazil, swiss, switzerland, austrian, austria, dutch, netherlands, polish, poland, swedish, european, non-us, outside the us, international number, foreign number, abroad, no us number, us number, american number => countries other
erase, erased, erasure, wipe, wiped, purge, scrub, deletion => removal removed removes
right to be forgotten, forget me, delete my data, delete all my data, erase my data, remove my data, delete my information, remove my information, delete my details, remove my details, delete my email, remove my email, delete my phone, remove my phone, erase my phone => removal removed personal data
withdraw a purchase, withdraw a submission, withdraw my submission, withdraw my purchase, take back, retract, unpublish, unpublished => withdrawn withdraws
caller, client, user agent, customer => caller client
owner, key owner => owner contactemail
hashed, digest, sha, plain, cleartext, encrypted at rest => hash
entropy, randomness, bits => random bits
customer, customers, tenant, tenants => caller callers
ex-employee, colleague, coworker, intern => person
hammer, flood, abuse, bombard => rate_limited limit 429
cryptography, crypto suite, cypher => encryption
hint, advice, suggestion, tip => hint
robot, machine, automatic => automated
waiting list, wait list => waitlist
bad words, swear words, swearing, curse, insult, insults => profanity
media type, mime type, content type => accept contenttype
staging server, test server, sandbox server, test environment => sandbox
go live, going live => published publishing
work together, work with you, collaborate, collaboration => contact team
jwt, login token, session token => login token
bounced => refused 401
authorised, unauthorised, not authorised, not authorized => unauthorized
first step, step one, get started, getting started, begin => quickstart first
spam, junk mail => notices email
raise, increase, bump => change
friend, recommend, invite, invited, refer => referring referral
employer, firm, organisation, organization, jobless, freelancer, self employed, unemployed => company
receipt, confirmation, proof of purchase, order number => confirmation_number receipt
`;

/**
 * Words that carry no subject of their own in a question. Such a word does not
 * make a question undocumented when the documentation lacks it.
 */
export const EVERYDAY = `
able about above accept actually afterwards ago ahead allow almost already alright also although always amount and
answer any anybody anyone anything anyway apart around asking aspect away back basically become before begin behind believe
below best better big bit both bring busy by call can care case certain certainly choose clear clearly close come comes
concern confuse consider contain continue correct correctly could count curious current currently cut day deal definitely depend detail
did differ difference different difficult directly do does doing done dont down during each early easily easy either else end
enough ensure entire especially essentially even ever every everybody everyone everything exact exactly exist expect explain
explanation fact fail fair fairly far fast feel few figure final finally find fine finish first fit follow following for
forever form former forward found free front full fully further general generally get give given go good got great guess
guy guys had half happen happens hard have hear hello help here hey hi hold how idea imagine important include indeed
information inside instead intend issue it job just keep kind know large last late later lead learn least leave left less let
like likely little long look lot lots main mainly make makes manage many matter may maybe mean meaning means mention might mind
mine moment more moreover most mostly much must name near nearly necessary need never new next nice nobody none normal normally
not note nothing notice now obviously occur often okay once one only onto open opposite or other otherwise ought over own part
particular particularly people per perhaps person place plan please point possible possibly pretty probably problem proper properly
purpose put question quick quickly quite rather reach read ready real really reason receive recently regard regarding regular
remain result return right run safe said same say says second see seem seen send sense separate serious set several shall short
should show side simple simply since single so some somebody someone something sometimes somewhere soon sort speak special
specific specifically start state stay step still stop stuff such suddenly suppose sure surely take talk tell than thank thanks
that the then there therefore they thing things think thought three through thus time times tiny to today together too total
toward towards tried try trying turn two type under understand unless until up upon use used useful user uses using usual
usually various very want wanted wants way ways week well went what whatever when whenever where wherever whether which while
who whole whom whose why will wish with within without wonder wondering word work works world would wrong yes yet you
add added alter ask asks blew blow broke break carry catch check click connect copy create delete die drop edit enter fall fix
force forget grab hand handle hang hit hurt ignore insert jump kick land lack leak lie load lose lost miss move obtain pass
pick play pop post press print push quit raise refer reject remember remove rename repeat reply require respond rest
save scare search sell serve share shift skip slip sound spend split spot stand stick stuck switch throw touch trigger trust wait
walk watch wear wonder write accident accidentally attention basics chance consequence consequences default effect example
fashion impact line list luck mandatory mistake mix moment nature note outcome pair possibility practice quantity
reaction recap rule scenario situation size story summary task team term thank theory trouble truth
allowed anymore awesome bad cannot cant couldnt didnt doesnt dunno gonna gotta hasnt havent id im isnt ive kinda lemme pls
plz shouldnt thats theres thx u ur wanna wasnt whats wheres whos wont wouldnt yall youre
applies apply associated concerning describe details documentation documented docs exactly guide instructions involve
involved meaning mentioned official provide provided relate related regards service system platform thing api
hour minute month year day week night morning early late old young long tall wide sister brother mother father
alone along aside actual available aware beforehand besides briefly common complete completely consist constantly
deeper desired directly doubt entirely equal existing explicit expose extra familiar fresh genuine handy hence
individual initial intended internal latter literally local longer minor missing multiple mere nowadays obvious ordinary
original outside overall potential precise precisely previous prior pure quiet random rare rarely raw recent roughly round secure
similar slightly slow smart solid solely somehow strange strict strictly sudden sufficient suitable tight tricky true
typical typically ultimately unable unclear unique unusual upcoming upfront whenever wherever
look looks looking looked gave gives taken takes took told says went goes going came coming knew known knows thinks works
worked happened happening supposed supposedly mean meant became becomes
`;

/**
 * Subjects that callers of such services ask about and that the documentation
 * does not cover. Commas separate alternatives; `&` asks for both sides.
 */
export const UNDOCUMENTED = `
refund, refunds, refunded, chargeback, chargebacks, dispute, disputes, return policy, warranty, guarantee, money-back guarantee, buyer protection, complaint, complaints, cancel an order, cancel my order
shipping, shipment, shipped, courier, tracking number, delivery time, delivered, parcel, customs
webhook, webhooks, web hook, callback, callbacks, push notification, push notifications, notify me, notified, websocket, websockets, pubsub, rss, atom feed
uptime, sla, slas, planned downtime, status page, maintenance window, maintenance, availability, disaster recovery, failover, latency, response time, incident, incidents
crypto, cryptocurrency, bitcoin, btc, ethereum, stablecoin, usdc, blockchain, nft, nfts, dogecoin, solana
pricing, fee, fees, commission, percentage, percent, surcharge, free tier, free plan, paid plan, premium, enterprise, tier, tiers, invoice, invoices, vat, tax, taxes, taxed, 1099, upgrade, higher quota, raise my limit, increase my limit, higher limit
how much & charge, charges, cost to use, service cost, api cost
ruby, rust, golang, java, php, swift, kotlin, c#, perl, haskell, laravel, django, rails, pip, gem, maven, nuget, cli, command line, command-line, postman
graphql, grpc, soap, xml, csv, excel, spreadsheet, export, pdf, yaml, protobuf, odata
mobile app, ios, android, iphone, app store, play store, browser extension, chrome extension, wordpress, shopify, woocommerce, magento, zapier, desktop app, telegram, whatsapp, alexa, smartwatch
ceo, cto, founder, founders, investor, investors, funding, employees, headquarters, headquartered, office address, job openings, hiring, career, careers, salary, stock price, ipo, acquired, competitor, competitors, shareholders
soc, iso 27001, 27001, hipaa, gdpr, ccpa, dpa, certified, certification, compliance, compliant, penetration test, pentest, bug bounty, audit report, subprocessors
discord, slack, forum, community, newsletter, blog, twitter, x account, linkedin, youtube, instagram, facebook, tiktok, reddit, podcast, meetup, hackathon, conference
hotline, helpline, phone support, support hotline, live chat, support team, support hours, office hours, opening hours, business hours, account manager, support ticket, support plan
data center, data centre, data centres, datacenter, region, regions, residency, aws, azure, google cloud
which country, what country & stored, hosted, located
vote, votes, upvote, comment, comments, rating, ratings, stars, follow a seller, favourite, favorite, wishlist, leaderboard, badge, profile page, profile picture, avatar
in, into, speak, translated, documentation, docs & german, french, spanish, japanese, chinese
german, french, spanish, japanese, chinese & documentation, docs, version, translation, language, pages
appeal, appeals, appealed, object to a rejection
delete my account, close my account, export my data
two-factor, two factor, 2fa, mfa, totp, sso, saml, single sign-on, passkey, passkeys, password reset, reset my password, username, biometric, face id
team members, teammates, roles, role, permissions, scopes, scope, organisation account, sub-accounts, workspace, admin panel, dashboard, console, analytics, statistics, usage report, usage statistics
bulk, batch upload, bulk upload, import, csv import
terraform, helm, docker, kubernetes, ansible, podman, pulumi, docker compose, postgres, postgresql, mysql, mongodb, redis, dynamodb
gift card brands, brand, brands, amazon, payout date, expiry of the gift card, minimum purchase, minimum spend, eligible countries
when, how long, how soon & gift card arrive, reward arrive, money arrive, get the money, paid out, receive the gift card, receive my reward, receive the reward
affiliate, loyalty, loyalty points, bonus points, referral bonus, coupon, coupons, promo codes, discount code, black friday, lottery, sweepstakes
minimum age, age limit, how old, minors, legal age, terms of service, terms and conditions, terms of use, liability, lawsuit, court, jurisdiction, governing law, lawyer, license agreement, copyright, trademark
insurance, insured, loan, credit score, bank transfer, wire transfer, iban, swift code, apple pay, google pay, venmo, klarna, cheque, check by mail, instalments, installments, cash on delivery, escrow, sepa, alipay, direct debit, currencies can i pay
auction, bid, price comparison, compare prices, price alert, inventory, in stock, stock level, restock
translate, translation, translations, localization, localisation, dark mode, logo usage, press kit, white label, white-label, custom domain, theme
roadmap, feature request, beta program, early access, waiting list for the api, case study, testimonials, customers do you have, how many users
fraud score, kyc, aml, money laundering, sanctions, age verification, background check
weather, recipe, poem, joke, song, movie, football, soccer, olympics, president, capital of, translate this, horoscope, lyrics, homework, essay
fine-tune, finetune, training data, gpu, embedding, embeddings, vector database
sms, text message, text messages, listener, listeners, event subscription, subscribe to, alert me, notification settings, push messages
monero, litecoin, usdt, tether, coinbase, satoshi, wallet address, digital currency, tokens of value
how much & api cost, service cost, it cost, this cost, using the api, use the api
cut of, keep a share, margin, markup, free of charge to use, monetise, monetize, business model, revenue, profit
python, python library, typescript library, npm package, node package, client library, official library, official client, wrapper, sdk, sdks
rss feed, atom, mqtt, kafka, sqs, long polling, soap endpoint, json-ld, msgpack
filter, search, sort, order by & feed, gallery, purchases, items, listings
by seller, by price, by category, by date, by product, by country, by name & feed, gallery, purchases, items, listings
search the gallery, search the feed, filter the feed, sort the feed, search for a product, full text search, filter by
fix, rename, replace & published purchase, already published, published item
take & off the gallery, off the feed, off the public
colleague to, second user, share a key with, several people, multi-user, multiple users, invite a user
restrict, bind, lock & key to, ip addresses, to certain ip
key expire, keys expire, key expires, expiry date on, expiration date, rotate automatically, automatic rotation, key lifetime, ttl of a key, custom prefix, custom key, vanity, rename a key, rename my key, list my keys, list all keys, how many keys do i have, last used
okta, google login, github login, magic link, two-step, captcha, authenticator, oauth scopes, service account, verify your identity, id verification
who founded, who owns, who runs, who built, who made, who is behind, founded in, people work, head office, based in, which city, stock exchange, publicly traded, history of the company, company size, partners do you have, clients do you have, investment
european union, in the eu, europe, in which country are, servers located, data stored in, hosting provider, sub-processor, data processing agreement, dpo, data protection officer, retention period, data retention
how long & keep my data, keep my submission, store my email, kept on file, keep submissions, keep my email
cookie, cookies, tracking pixel, advertising, ads, sell my data, sell data
your phone number, your telephone, call you by phone, phone you, support phone, your email address, support email, support available, 24/7, weekend, response times
how quickly, how fast, how soon, how long, when & reply, replies, answer my contact, answer my message, get back to me, respond to contact
card brands, mastercard, visa, unionpay, american express, amex, diners, discover card, debit cards accepted, prepaid, 3d secure, 3-d secure, spending limit, purchase limit, maximum purchase, daily spending, limit on purchases
which countries, what countries, in my country, available in, countries & promotion, cash back, reward, service, available
promotion & end, ends, ended, expire, valid until, over, deadline, start date, terms
combine, stack & promotion, coupon, offers, discount
follow a, following, followers, friends list, share on, embed, widget, iframe
upload an image, upload a picture, upload a photo, upload images, image formats, image format, image size, image file, file format, png, jpeg, jpg, svg, webp, video, videos, gif
large, big, wide, dimensions, resolution & image, picture, photo, logo
verify, prove, check, sure & purchase really happened, purchase is real, purchases are real, really bought, purchase happened
liable, responsible for, legally, legal, legal contract, gdpr request, subpoena, consumer rights, bankrupt, insolvent, scammed, fraud, fraudulent, goes wrong
which model, what model, language model answers, llm answers, model behind, gpt-4, remember earlier questions, conversation history, previous questions, chat history, ask in german, in another language, other languages
audit log, access log, download logs, activity log, request history, usage history, log of my requests, see my requests
balance, earnings, my account balance, top up, topup, deposit, withdraw money, account statement, exchange rate, conversion rate, interest rate, currency conversion
number of views, views, page views, clicks, popular, trending, most popular, most bought, impressions
pull request, contribute, source code, open source, open-source, github repository, license, licence, mit, apache license, maintainers
scale to, horizontal scaling, sharding, multi-region, cdn, edge, load test, benchmark, benchmarks published
unix epoch, epoch time, locale, currency symbol
logo on my, use your logo, use your name, brand guidelines, media kit
preorder, gift wrap, coupon code, barcode, sku, size chart, product review, product reviews, similar products, recommendations, recommend a
how many & in the gallery, in the feed, in total, so far, use the service, have signed up, are registered, keys can i own, keys may i own, keys can i have
delete, erase, clear, wipe & logs, history
pictures of, photos of, photo of the buyer, buyer photo, buyer profile, seller profile, seller account, seller page, verified sellers, register as a seller, claim my shop
abusive, report a user, report an item, report a seller, report abuse, flag an item, flag someone, block a seller, block a user, mute, blocklist, blacklist, take down request, dmca
rate a purchase, rate an item, rate a seller, reactions, emoji, discussion, discuss, message the buyer, contact the seller, contact the buyer, ask the seller
latest news, breaking news, today's news, headlines, stock market, share price, lottery numbers
unsubscribe, opt out, opt-out, marketing emails, email preferences, digest email
payment processor, payment gateway, acquiring bank, acquirer, which bank, issuing bank, merchant of record, interchange, settlement, payout schedule, merchant account, sell through, sell my
change, update, edit, reset, modify, rename & email of my key, email address of my key, email of my api, name of my key, name of my api, contact email, contactemail, my registration, email, email address, mail, mail address, e-mail, my name, my company, my phone, my phone number, my number, my address, my billing address, my details, my profile, my account, my password, my username
forgot, forgotten, merge & my email, two accounts, accounts, my username
what, show, tell me & my email, my email address, my phone number, my password, my username
show, list, print, give, dump, reveal, export & all users, all emails, all email addresses, all customers, all keys, all api keys, all the keys, other users, everyone's email, every user, every email
track, where, where's, trace & my order, my package, my parcel, my shipment, my delivery
my ip, my ip address, admin password, root password, smtp password, what is my reservation, what is my claim
how long, until when & key valid, keys valid, key last, keys last
money do i have, how many slots are left, how many slots left, reservations are left, reservations left, slots are left
faster, sooner, quicker, jump, skip, bypass, evade & approved, review, moderation, reviewed, screen
what time is it, what day is it, what date is it, today's date, current time
price of the api, price of the service, price of an api, cost of the api, cost of the service, price of using
bake, baking, cook, cooking, bread, cake, best laptop, smartphone, best phone, vacation, holiday trip, team member, team members
volume discounts, volume discount, student discount, nonprofit, non-profit, education discount, startup program, credits program, sponsor, sponsorship, donate, donation
programming language, tech stack, technology stack, written in, which framework, which database do you, built with, architecture diagram, microservice, microservices
trophy, trophies, gamification, points system, rewards program, levels, rank, ranking of, top submitters, top buyers, top sellers
parquet, avro, sqlite export, jsonl, ndjson, bigquery, snowflake, google sheets, airtable, notion, dump of the gallery, download the gallery, download all, full export
subscribe & feed, gallery, items, seller, events, updates
average time, mean time, percentile, p99, throughput, performance guarantee, load balancing policy
cancel & my purchase, the purchase after, an order, my order, subscription
schedule a call, book a demo, demo call, sales call, meeting, zoom, whitepaper, tutorial video, training course, course, certification exam, workshop
sandbox expire, reset the sandbox, sandbox data, sandbox dashboard, test data set, mock server, simulator
private gallery, private feed, private submission, hide my purchase, unlisted, draft, drafts, save as draft, schedule a submission, schedule publication, scheduled posts, publish later
split payment, tip, tipping, gratuity, group purchase, pay later, preauthorization, pre-authorization, capture a payment, payment intent, paymentintent, charge a card, virtual card, issue a card, card issuing, ach, pix, upi, ideal, giropay, crypto wallet
invite code, referral link, referral program, ambassador, influencer
weekly report, monthly report, annual report, newsletter signup, press release, media contact
mongolia, capital city, population of, distance between, recipe for, calories, lyrics of, movie times, flight to, hotel in, restaurants near, bus to, train to, driving licence, passport, visa application, horoscope today, football, basketball, tennis, chess, guitar, piano, poem about, write a, write me, translate, synonym for, define the word, homework, equation, derivative, integral of
is it free, free to use, charge for, charge per, charged for, subscription fee, cost per month, cost anything, price list, price plan
tls, ssl, tls versions, cipher suites, penetration tested, pen test, security audit, security audits, vulnerability scan
refer, referring, inviting & bonus
bonus, bonuses, extra & referring, referral, inviting
accept, redeem, spend, use & the gift card, gift cards, my gift card
how long, when, how soon & gift card arrives, reward arrives, money arrives, payout arrives, get my gift card, get my reward
server location, servers located, servers are, your servers, hosting country, european union, eu region
ip whitelist, ip allowlist, whitelist, allowlist, static ip, firewall, vpn, mtls, client certificate, tls version, hmac, request signature, webhook signature, signing secret, key expiry date, ldap
`;
