import { Hono } from 'hono';
import * as contract from '#contract/kiosk/screens.ts';
import { readJoinCode } from '#domain/kiosk/joinCode.ts';
import { signIn } from '../../auth/tokens/browserSession.ts';
import { anyone } from '../../auth/rights/routeRight.ts';
import { logCaller } from '../../people/securityLog.ts';
import { createThrottle } from '../../auth/signIn/throttle.ts';
import { hashToken } from '../../auth/tokens/tokens.ts';
import type { AppEnv, ServerDeps } from '../../deps.ts';
import { messageError, notFound } from '../../http/response/errorBodies.ts';
import { senderAddress } from '../../http/outerUrl.ts';
import { serve } from '../../http/serve.ts';
import { currentUser, requireUser } from '../../auth/requireUser.ts';
import { createCodeLimit } from '../../kiosk/codeLimit.ts';
import { joinScreen, newCode } from '../../kiosk/joinScreens.ts';
import { linkedStates } from '../../kiosk/linkedStates.ts';
import { contentsOf } from '../../kiosk/playlistContents.ts';

/** Screens on walls: joined by people who may create guest tokens. */
export function screenRoutes(deps: ServerDeps): Hono<AppEnv> {
  const { meta, clock } = deps;
  const mayJoin = requireUser(deps, ['can_grant_guest_token', 'SecurityRestApi']);
  const signedIn = requireUser(deps);
  const throttle = createThrottle(clock);
  const mayHaveCode = createCodeLimit(clock);
  const routes = new Hono<AppEnv>();

  serve(routes, contract.createCode, anyone, (c, { body }) => {
    if (!mayHaveCode(senderAddress(c, deps.config))) {
      c.header('Retry-After', '60');
      return messageError(c, 429, 'Too many codes were requested. Try again in a minute.');
    }
    const claim = body.claim === undefined ? null : hashToken(body.claim);
    // Confirmed at this moment: the screen asks again whether it is joined.
    if (claim !== null && meta.screens.ofClaim(claim)) return messageError(c, 409, 'This screen is joined.');
    const isShown = claim !== null && meta.screens.byClaim(claim, clock.now()) !== null;
    return c.json(newCode(deps, isShown ? body.claim : undefined));
  });

  serve(routes, contract.claimScreen, anyone, (c, { body }) => {
    const claim = hashToken(body.claim);
    const screen = meta.screens.ofClaim(claim);
    if (screen?.userId == null)
      return meta.screens.byClaim(claim, clock.now()) === null ? notFound(c) : c.json({ joined: false });
    // A response that did not arrive left a session that nobody has.
    meta.sessions.removeOfUser(screen.userId);
    signIn(c, deps, screen.userId);
    return c.json({ joined: true, name: screen.name });
  });

  serve(routes, contract.listScreens, mayJoin, (c) => {
    const pictures = meta.screens.pictureTimes();
    return c.json({
      result: meta.screens.all().map((screen) => ({
        id: screen.id,
        name: screen.name,
        playlist: screen.playlistId === null ? '' : (meta.playlists.byId(screen.playlistId)?.title ?? ''),
        created_on: screen.createdOn,
        seen_on: screen.seenOn,
        picture_on: pictures.get(screen.id) ?? null,
        state: screen.state === null ? null : (JSON.parse(screen.state) as unknown),
      })),
    });
  });

  serve(routes, contract.getScreenPicture, mayJoin, (c, { path }) => {
    const picture = meta.screens.picture(path.id);
    if (picture === null) return notFound(c);
    return c.body(Buffer.from(picture.jpeg, 'base64'), 200, {
      'Content-Type': 'image/jpeg',
      'Cache-Control': 'private, no-store',
    });
  });

  serve(routes, contract.joinScreen, mayJoin, (c, { body }) => {
    const { name, playlist_id: playlistId } = body;
    if (meta.playlists.byId(playlistId) === null)
      return messageError(c, 422, 'This playlist is not on the server.');
    const who = currentUser(c);
    const sender = senderAddress(c, deps.config);
    if (throttle.wait(sender, who.username) > 0)
      return messageError(c, 429, 'Too many wrong codes. Wait a moment, then try again.');
    const code = readJoinCode(body.code);
    const id = code === null ? null : joinScreen(deps, code, { name, playlistId, createdBy: who.id });
    if (id === null) {
      throttle.failed(sender, who.username);
      return messageError(c, 422, 'No screen shows this code. Codes change after ten minutes.');
    }
    throttle.succeeded(sender, who.username);
    logCaller(c, deps, 'screen-joined', `${name}, playlist ${meta.playlists.byId(playlistId)?.title ?? ''}`);
    return c.json({ id }, 201);
  });

  serve(routes, contract.removeScreen, mayJoin, (c, { path }) => {
    const screen = meta.screens.byId(path.id);
    if (screen === null) return notFound(c);
    meta.transaction(() => {
      if (screen.userId !== null) meta.sessions.removeOfUser(screen.userId);
      meta.screens.remove(screen.id);
    });
    logCaller(c, deps, 'screen-revoked', screen.name);
    return messageError(c, 200, 'OK');
  });

  serve(routes, contract.getScreenPlaylist, signedIn, (c) => {
    const screen = meta.screens.ofUser(currentUser(c).id);
    if (screen === null) return notFound(c);
    meta.screens.update(screen.id, { seenOn: clock.now() });
    const playlist = screen.playlistId === null ? null : meta.playlists.byId(screen.playlistId);
    const contents = playlist && contentsOf(playlist);
    return c.json({
      name: screen.name,
      version: deps.config.version,
      playlist: contents,
      states: contents === null ? {} : linkedStates(deps, contents),
    });
  });

  serve(routes, contract.reportScreen, signedIn, (c, { body: { picture, ...state } }) => {
    const screen = meta.screens.ofUser(currentUser(c).id);
    if (screen === null) return notFound(c);
    meta.screens.report(screen.id, clock.now(), JSON.stringify(state), picture ?? null);
    return messageError(c, 200, 'OK');
  });
  return routes;
}
