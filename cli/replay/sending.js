/// The way back to the program that serves this page on loopback (`hexpost turn --browser`): it checks, the player confirms,
/// and the program signs and sends.

const sendingOf = (turn, texts, say) => {
  const box = byId('sending'), verdict = byId('verdict');
  const post = async (what) => {
    const answer = await fetch(what, {method: 'POST', headers: {'Content-Type': 'application/json'}, body: JSON.stringify(texts())});
    if (!answer.ok) throw new Error(await answer.text());
    return answer.json();
  };
  const tell = async (what, act) => {
    byId('send').disabled = byId('sign').disabled = true;
    try {
      act(await post(what));
    } catch (problem) {
      box.hidden = false;
      verdict.textContent = tr('The program does not answer: {}. The orders are still here; save them.', problem.message);
    }
    byId('send').disabled = byId('sign').disabled = false;
  };
  byId('send').hidden = false;
  byId('send').addEventListener('click', () => {
    say(tr('The program checks the orders ...'));
    tell('check', ({said, good}) => {
      box.hidden = false;
      verdict.textContent = said;
      byId('sign').hidden = !good;
      byId('stay').hidden = false;
      say(good ? tr('Sign and send these orders?') : tr('The program refuses these orders.'));
      byId(good ? 'sign' : 'stay').focus();
    });
  });
  byId('stay').addEventListener('click', () => { box.hidden = true; byId('send').focus(); });
  byId('sign').addEventListener('click', () => tell('send', ({said, sent}) => {
    verdict.textContent = said;
    byId('sign').hidden = byId('stay').hidden = sent;
    byId('send').hidden = sent;
    say(sent ? tr('The orders are signed and sent. You may close this page.') : tr('Nothing was signed.'));
  }));
};
