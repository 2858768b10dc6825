/**
 * Some devices give wrong vectors without an error. After a model was loaded these texts are embedded and compared with
 * vectors that are known to be right: stored here for files that are known, made once on WASM for any other.
 */
import type { EmbeddingModel, TextKind } from './embedding-model.ts';
import { builtInModel, ownerOfFile } from './model-registry.ts';

/** The texts of the self-test, each with the prompt of its kind, so that wrong prompts show as well. */
export const selfTestTexts: readonly { readonly text: string; readonly kind: TextKind }[] = [
  {
    text: 'Revenue of the cloud division rose 12 % to 1,204 million euros in fiscal 2025, while hardware sales fell by 3 %.',
    kind: 'passage',
  },
  {
    text: 'Section 12 limits liability to the amount paid in the twelve months before the event that gave rise to the claim.',
    kind: 'passage',
  },
  {
    text: 'How much did cloud revenue grow in 2025?',
    kind: 'query',
  },
];

/** The least cosine to the reference at which a device's vectors are taken. */
export const selfTestCosine = 0.98;

/**
 * Reference vectors of the self-test for an ONNX file, by its SHA-256: texts × dimensions, row by row, normalised. Null where none
 * are stored, or where the model has other pooling or prompts than they were made with. They are those of onnxruntime 1.32.0 on
 * CPU (int8, one text at a time) and of sentence-transformers 6.2.0 (fp32), the values of `test/golden/models/*.json`.
 */
export function storedReference(
  sha256: string,
  { pooling, prompts }: Pick<EmbeddingModel, 'pooling' | 'prompts'>,
): Float32Array | null {
  const stored = references[sha256];
  const owner = builtInModel(ownerOfFile(sha256) ?? '');
  if (stored === undefined || owner === null) return null;
  const same =
    owner.pooling === pooling && owner.prompts.query === prompts.query && owner.prompts.passage === prompts.passage;
  return same ? floatsOf(stored) : null;
}

/** Little-endian float32 in base64. */
function floatsOf(base64: string): Float32Array {
  const codes = new Map(Array.from(alphabet).map((letter, place) => [letter, place]));
  const bytes = new Uint8Array((base64.length / 4) * 3);
  for (let at = 0; at < base64.length; at += 4) {
    let bits = 0;
    for (let place = 0; place < 4; place++) bits = (bits << 6) | (codes.get(base64[at + place] ?? '') ?? 0);
    bytes.set([(bits >> 16) & 255, (bits >> 8) & 255, bits & 255], (at / 4) * 3);
  }
  const view = new DataView(bytes.buffer);
  return Float32Array.from({ length: bytes.length / 4 }, (_, place) => view.getFloat32(place * 4, true));
}

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';

const references: Readonly<Record<string, string>> = {
  // all-MiniLM-L6-v2, int8
  afdb6f1a0e45b715d0bb9b11772f032c399babd23bfc31fed1c170afc848bdb1:
    'JDC0PLXLKL18Pw894cMcvRQI7DwM8Wq8lCMBvZEuoTxshIg9MuJBPaHEIjqHs3o9adAjPLwGQ71e68s7hiwjvNedpLv3s829BW4JveU22jvhC4' +
    'I9FGwEvKGkEL3miEq7LR+zPSv19DvZhf68xhFvvZQRC70Ea+m8XIQLvKBSnj2n4Qe8VP2MPdjXTT2Gt2S9wVi/PPrZzr0CQgI8jeKtvGrGDzrl' +
    'K9m9UOj0vViy7DsILrA9HsUNPDKkC7z4jCk9O+YLucTnuz2KMwG8rLxFPeqGKjzzOI89Hr9JvVefzjySQEO8JMI4PZBcCT168zm8w3sqvbgLD7' +
    '6WSko9SW7lvClF7rx5NQA8Lc8mPaUkGL3Zf8u9tPAFPZ4lDD0yfs289srcuvjjCL3aUQq9NQ9pvBDFXT1Fw9W6LwhMPaRv/7uau549MKUOPVNb' +
    'xr1aSZE9HxtQvSli4LxPm4w9BwdrOzuJ/jtt3sq9pV9CvSMhhrzmRVY98D4aPUK+p70sQxI9UbV8vKQyA74XAKI9Kew/PRFI3bmpJnQ9bnaUPA' +
    'ff6r3dKeU6TS4CvEDYdDz+jpo9CSESvfDxt7w/c4I6Z04gvfVR1b1tufW7gB5pPRax4ru0B2M88bANvL21bz3lX6k76hIGPStzEjwxMEQ8K2ea' +
    'PeFxzrw8kb28XDHivdtlrweVWiG7iAkcvXB6s7v8NUG9VCIZvL5kBT0iPlg9ErBVPWsMaLxl6285zJvuvREBg7tEy548OwV9vAzB0j1d2Z69Qo' +
    'GkvJYITT2tAbI9AIEavOZ5iTxecwE7SGlKPbD9YT289gA9h9hyPIl9pL05Cqe9vtXhPdHJOz1jrbo8aCxNPAKHej2ETZm9s80jvUiocT1+rs+8' +
    'hhN4PStOMD21Lnw9eChWvbq0TT0yCSu9QLeGvcosvr1ehvG87nSBPAFhjb0wuS89jbYqPJ9KWb0WUWw7GEKLPcQohr1A8Ic99CwNOlHf5Dz9kg' +
    'e9UyJUPdVDqD3qtZ29r41Au9N7AT2UbqG7+9AIvolGrTzT+rM9ADa4Pf+inb0MyYk8F3uHvEvsCj1MoAa9mbtxvFg3xDwTntA5oMwFvUaFzrx5' +
    'UKc7Ldo3PbO++7xvsYK75oj8PKs0b7w2ApQ8sG2HPVeDqT30Z6Q89gaDvG1HAz1gMQo9efDevRK2eT37CbK8tMavvIZFAIma2RS9BWi9PV0xZL' +
    '3CjIw9kPK0vVlEV7wjOYw9aDCCPd2kpb0v7549IG4NvD/N5T1iOMi9xjQnPfFVIr0LQvG7Zyy8PIFh6r2NOxo9ScvzvE3dhLujcuI7wtPtPDPr' +
    'Lj1z8d+8JzN/PYuGMr0WNwQ9e/DPPUkVKLwD5De8Hc0wvSnCDjxMBgE8AATnPPoeurx0XgO9Vs2TuhV4Fj0xOJi96n8MvOSKTr2GmCy9bgxPve' +
    'SLcj0XTl69GYkbPeJfkj1wdm09aXWAvVuMrDyNNeY88VIJu6fInz0SgHG92D0VParzxjyt3oc9y5rMvRMNoLthpls8YanKvBV0tTwzArI8Q8Su' +
    'u45GjznxIns8wkbgPHr0Bj3wX0e9L2XePHTf6jxp1as8ajtNveOKe72TLps9shwJvf7EFD2vb6U9hhkoPdDe87tDVbM8nDeWubRQlb1GGcu90o' +
    '2dvby43T3ry8q9GfhmvYPGE7zqtSO+/7K8vCualL2oE+o7nXQNOyXd9bIdgHo8zkSHPZqvPz2lnMk9sORnPbwvC70m5Bk9oQaWPWi/Lz1dMJK8' +
    '2q6Avdq8mr1Xdra8sw+wvIih17y+YCo9tTycvIOeojxnBSQ9Il+fvX6s9Tw0uTY9Gs6FPVRdnL0w7Ay9DbvfOiqo0rwwFry8hp8/vZSqUb2uZ8' +
    'W85OuJvVfiSLxoC8O8rEK9PRlpubwCIxG9VncCPGsynj28RTg98+ynu/JUmLwpFlW8NvhIvHlg5rwrnHu9MDttvI17+LwYSk48+vGxvGYLbz2o' +
    '9Uo9WU4ovUAimju9pZk8JEmrvEqZI71x+z+9ddp1vZtBmT3b2g+9h1u6vS9Yp7qD8IQ8Wk50vDgGvD2uiBw9J9pDvazViT3zG1Y9+EIovZFPPT' +
    '1J5Vi8a4VvPRS/rD0ZoFY9MZq7vNWLajsFFCG9Bu1fvbX1pLsTVo88JXZBvRdddj0FotQ9BJqevOhQCb2s2U89trMnPUqAFb17nJk89HIcPSsW' +
    'LD10M6o7fPT0PAWdh7x/Po693CSIvCv5qj1A5cy7dE4tvZEVw736E1y9mxzKvP53pry4HeA8JQo1vA7k5DsrvME8gr/Cu+Nldj2EWNe5vEwvvY' +
    '8klj1U1UI9wjjxPHsmUbyatrU90APlvM4nir2SjN69kLfMuX7Lm70NwBA93wQ2vQGln72I3zu7tX7Uu4XMyryPq4s8ytZDvc1VlD3ayAm9QwSp' +
    'Pfwsez1jGw08MkUJPHLXqryVQrM8I8Q8PO+fbL18YtI8lACBPW3rrb35jla9jm85PdpXbLvJYim9YBoFPeYTeL3IRkk83wwmPdsT37yvcYq7cD' +
    '7GPdvO4L2KWfA9B+0SvLfJvbzc9Hm9ronjvBorjb1EMMw92eEAvep+tjuGJLk8g7x5vdCIzLyNHLw80hLsvEu7rLzbLZc7AL7wvArzKjxWip49' +
    '2c0ZPBnAnz2ULI69kAZ3PW03bD3SuDm9z9/zPG8nNT3vNYq9Fs12PI3umT1JbZ69bNNfPRyrrL05qxu9HFwMvD4Ri4nyHtQ9Kmk7vdpQhLzKS8' +
    'a8WMOVPdBMcLwO8xQ8H6b1PI+yObosQR09g8RdPR/7Xb3VGQE7pGvkvZBggL0lfnK8WmcGPQwklT0LWxM96c+EvIfhKr2gYgq+IY6vPRXL+DzU' +
    'dwS9snelPV41VLz5BaU8/htJvZTE5jzZitM8rQQMPTUxaT2j8iM9gya6usgKhDyDOiw94rsqvbg7Vz2sHoO938bDu2LJBDwAFB49eUvVuzfxN7' +
    '1SfoS82PyAPSCGqTuBj9+7q8imO56bGL1WPoi8Ci6nPXxuub3pXv880KPeujux8bul7BE8cn8NvYoBiz2K5BI9b07nuriIHD00AkM9I4qavQTi' +
    'MT2dSkU8oNgcvdYnBL1BieK8B40WvIdnxz26K4S8kERbPAygT7104EC7z3PYPHGYQb0Ujsq7/E4ePQyLGb2LcwW9Cd9yPUdNVD2q7Qu9wzl1Oy' +
    'q1Lz3qHKw9ahEqPD7slLyW0TM9h/SIve4Ehz0sZ9k8YhgePfmT1AiLOyW9mRrmO+TEgb3XeJS9cjz/u4X/hL2Tsom8MeSFPbbAWbz+CoQ9JnWe' +
    'vYWtcDzdWyo78A8dPOTgM73N30O8I9NcvFQXurwo1cs81jWBvOs3mDt2Rq+85f7MPD+ofrzNmYW9E+6bPcx5jLsZoiG8chVCPIqCED1TIew8d/' +
    'EGvT47tL1Yp3K96EwlPbddi70C66O6M8EpvXt2QLxaeGK9NEIXPknQwbybnic9n/QRva8eujtkC+K95Gf0PVNk2zkxC9096CUaPT83B70ik4y9' +
    'DVTaPWTS4T1F3UE8qxnwPKS+Xj2NDx+9P94jvakIL7xPuDu8SY87PXwQZb1cFVG8vxqbO8VUFz29zma9/refvXdAlj2LT5g8SEFmvH3bEjnFkC' +
    '69MaLcvUHo/bzUc9I82AdFvRmcKz1dnIe9zo2lvJ+xVL0Cm2m9aTicvc9woD1x5XY9rg1wPThTFz1KExq9PD4FPa3pDD5GJq+8Z6vkvPhn7bx7' +
    'qm89jdObvXhJwbKnrGq9OFG5PZTnOb02ooe9UHXXPWgDPLwxWpq8HPoivZ14wDwmyEg9OIT+PEaKkTzJzY89M46KvX0jsr1DAdO8cDAfvcg6kL' +
    '0TRpK9Jc+qu8TnubzWuaa7ah6PvGkUPb0z4TC92iNUvTCmIDyt8M09cC+7PddsRb2HL4q9AslCPSBNir3IgGi9jq23vPJFLTyo2BU9jvhUPI6p' +
    'hDxLxVW8BGKRu/yvFr0wwbM9XcTMPf+KwzyU5qe8Edk3vnHXer0ZGo47Oik4vcOpPL2FH6o8RKDPPGSErz1nZIg8tmKmPDb1lj1kAlW85HGGvE' +
    'w3UT3VwsW7bkJZvVozpjsZnh89P/sAOzC0I73qkcY8WLuivPtRnTzF5LA7is4VvcGI2zvkG308q3mUPU6upzyFIX49EyS+OhPYwLysQRy9ToWD' +
    'O02OjjvLPx++DqRjvPJgBr1EMBE9Rty8PGFg0bzvTwa9fvCsPTnxErwjXFG9wyJpvQykmrzZBwm73bEfvSkdHD0TG628Z9jAPWSoljzP6py8Dt' +
    'ERPYUnmTt17B89NpzLOs74xzxecB++BVTZvSsTtryeXrw98QiPvFu1T7xoux098vEzu6yjoz1X0k69vBitu8ETAz3sIXo8tL8BvVseEL2vV7q8' +
    'b+wFPa3LBT2f0uq84QSSvcbJ771bxwQ7H7WqPByzS7tWiZo82swmPAyaK7ySIzW9U1ZlPLIcZDzMiiq9U9zqOm0DJ72+ZgK9sRxlvAWgpT0vpY' +
    's9kcunPcEgFL2MaWY9Gic4Pc+yKb1UFZc9tPLSvY7oAD2DDoc9fXxsPC9cdTyIoeK8gkCWPK/DvTy6Ycs8m15dPZn07r2uhoY7fCXJvVhLCr50' +
    'b5g9beCuPG50vjwsgno9bgzfPJg7pr1Bem48tI37u8zImjvyrAw9hBEKPYfjLLtWxz+9f35ivaneor2q9c47sXuCPdziDbyvaYA77iClPHkxTz' +
    '2Fj/S8hWTGPV1o9rpAT2I8HB40PID93L2cnvk7GoDtvf5JBYkRY7e7gmEbvRmqeD1kbfm7XFqcu0wPwjx+aS89R/E0PT4+Kb0Sh7282W6dvXG7' +
    'MTxoZo68/kZ8u/QX0z08pau9K0FYvfwaqD0HTJw9Qj+XvKwgiTyigSe8DH0rPaiWCz1QZxY9q9ySPE0RwzxKf3W97E0DPn4oAD19s4I90dawO+' +
    'Ewfz1fdoK9Z4nVuyiMeT239Wu9W9DOOijdpTxoPbQ91a6ZPIAEaT3WrCC8oWoSvWV9172SIha7edAePaAtar33JyE963oZvLlGPb36V748nwY9' +
    'vcAxV73sC2c9paNsvJ0rS7xbyV+9y/AoPcIVTT38YZO9hFTKvFoyVTuAspi70iwDvlk9TrsM72c9lu11PWimILwlL4Q9mQpuPbstTDxhGua71N' +
    'ZKvRVaqjwUZbu8BjjHvDlOLb2EVOM7oCjcPVRpmLuLl4q8K2RUPbE3iTzBcPO85LFIPSfrdz04bFI9tUekPH7hqjy91wK9TUGQvcdkoDxcOdG7' +
    'FEiCvWVmRQd6J3g8ZwiIPUeFZb2WebI9xFumvETF17wDI5093R3wPZ+x1ryHd0E9EphtPIjVxj3GDaO7oa+kPSV8kTuZmIK7DOiIPHkCAr6kon' +
    'a8nB74vJIscrzTtCW9+6KEPNFqpD1fMao7lw6FPaEFML2yvhI9T/hpPebkFL2tdw29sOu/O4cRfL1FZ+o7DMwju+s7M71fSZU7e6brPKFAJTxP' +
    '5YG903WmvOfFi7yCXKS7Ha4ZvZizIz3lJ0O8r2u4PJnMoD2Xo1U9wkQfvdLTYDzBCNE8pgx4vVL96DyN9KS9AgVvPa4eyjyW1K89+UWSvRt3jD' +
    'u2T8C59EHzu21PjzzsrSg8KXvAvAFUmLo7COE8kx02vCmG+rxEiM69sO9oPUzf/bwIlgu9dzUyvbZoyb03Sik9CRIOPTmW4ry+Wqw9N9OYPBRk' +
    'I73eHYc9Y2qVPMfPk71aoBu9gEllvVh8wz0qwsS95aLDvdRGwz2Xqim+hYArven2ub3Lwcq8eTU4Pf2YjLKUOK08+ozIPS6PWj1595E9rHKFPa' +
    'XF7rzi8sY9aOH2PV4LUD33W5+7cNZWu04ebb2d4aA8GrA0PfHeCrvcOKY8CnlcvQwTPLykHH072dusvU30IjnrI0091NIZPf2OZr1keey8EJYY' +
    'vF8rdLwVxTA94EmYvZHrXb0h1fC8UQj8vCl5Gb3BHpq9gQIgPd3rLTwZhM29OZOvvL++KzxMfgs7Mf9nPN75VD2dJEw9KcH+uasDvjzsnoW9sT' +
    'tvvdfNhLtA3fY8+TGdvCObPD2jUCw7kLiYvDRlZbxwAlM99CBivSfutLxW4pu9yn+5vbAMhT23UtE79SrivY6S/jtQ3z88',
  // all-MiniLM-L6-v2, fp32
  '759c3cd2b7fe7e93933ad23c4c9181b7396442a2ed746ec7c1d46192c469c46e':
    'i/q9PN86IL1QMg495VYrvVFJCT3at1W8pLMovc+ssTxDepc9Z4pVPX/vwDtjTm89XhzEO22eOL1czYA7IpVqvKmXAjsshN29bKMPvXsCgruDf3' +
    'M9TdDHu+8+Ir1vmgi8flenPYWu5rt0J++8xw2IvQOGJL3Htri8kTaxuyxtgD06Y4y8ArWZPaTraj3KA4G9lrG1PE9c0b2STTY8N6OnvJGpiDoO' +
    'tOy988UBvgQyhjviusY9CmZOPESafbj5Gjo9aToUurORxj14YvO7Oh8aPYaTBDyofHg9nwNAvcoxAj3FDFm8sbpePVr9QD2krZC8iQ0mva1MDb' +
    '6D80Q9w7+PvI2NCr1oqgi6LIEiPZ794rwQ4ce976w0Pa8cPj0TmQa9g7IOuTZ/Fb2JqxW9aZFUvH8Wcz3BrNk7XIU0PZ65g7wNV6g9Qw4RPcwB' +
    'yr32EJA9R+1XvQBf7rzarZs96eaIu+9JfTxwNr29wbAVvQj6RbylP4E9p+8gPeSUr70OFdc8D+klOpfx8b1DWac9FFomPcL6lTsf+2c9HG8BPQ' +
    'p15r2q6RG5uzMTvMBoBDyFjo89hEmlvLopk7xDN3a8b104vWOXw70h3Ii7in2CPaI0IbykByg8ToErvF+CUz1pJD88WroQPSuGsjvbeXE8PHJ3' +
    'PTji1bzNytm8TPTgvaQz6gZJPsa7N74EvTYCDbyqQ2S9kPFcu1Z/0zxpp2E9t2mBPY84DLyve5I7vjABvuxuDbtxASg8RWNsvDdm1D1etqO9tr' +
    'vIvKEJUT0MAa89oR9ruDJZRjtEj5m6U1lCPROYSz0w7wc9h56iPEABlr0R+ai9sgnmPcPxNT0QKH08K/YQPL6inT3EYqK9zTJNvbnOKz2aSLy8' +
    'hAZgPSD4Mz1nzFE9Bi8RvVdGVz2if0W9xaWBvQS9sr31n9K8eg5lPDYxhL3r5hE9JF0KPBINYb1ETGq7dpl2PaWXhr0LZI09GhGCuvnsiTyROB' +
    '69z2p6PfmimT3WJ4+9jFJku8E49TyhUso6zHIAvhhzDzwqILU9CxS4PbuBo72Nu1I8yQXlvIg77jymkv68zUHuvPPenjy4J0y7J8ERvYVDurzU' +
    'JSg8MhwlPdATCr2cLS87km3wPJUoQLwRR5A8JrqFPbJUpz2TR/U8L4yhvOiSBj1a+eo8CWT5vcJDTD3U3dm8yts4vMXf6YiYhvC8PJG5Pac6d7' +
    '1Tpoo9KlmkvVyRFboyH5Y930WFPStXn73Uiqk9PxK3uzw2xD2HT7692fQgPZrcML14iVS8e5e0PD2W2b20cgQ9C+2+vGVVqruvZ927jo4ZPaEm' +
    'Nz0pyr28VTuCPVH7Eb13gKc8LvS+PdB6hLlqmKi8KAjwvFcuhTshhIA8Zt3OPIoItbxoSAS9QATcO2ev0jwN3Ja9dciAOjNBN73Xvha94q9ZvQ' +
    'WSbT185Wq91939PEERjD3DAYE9whKOvdbUpTzOp6Q8GeteO6JwpD0lVoK9HeYxPTIW7zyD+I09dJ6/vXwNFzqqaAc8WU7MvPQL6zwkWrg8iDCO' +
    'uyTNyrs9wa084XsvPSjSEz0GKF+9174SPUf2CT3plsE8szs+vRnNhr20wYg9wyUZvUcXBj2yZaQ9hYMhPYQjorkcydk8wsZcO56WoL0yYMu9X/' +
    'OrvXbr2D3Yfay9h4BNvcDQKrvQQia+JCvYvGObjr3M0Fw82vosvC/X8bJKhic8vJiOPaxJZD3s3sg992CEPflzKL27Ryo9Pa66PclaPz2I0rS8' +
    '/jJyvQ21oL0D8Ym8fBEYvHzKC72+Y0o91nREvNPt+DzLYDQ9niGbvbHyGD1lhU09lJSBPVIWkb0YQti8/NClu02p5byLPam8z8hAvWMobL0MZB' +
    'W9rHeHveTrZ7zSQQO9wSShPUYq2Lx9kya9PZZkOYXpkj1r0DA9ylyKu7YYnLxEy3q8d9PQvOk5k7ysAIS9BNWbvAO95ryzcVU8InGBvEUmRT1S' +
    'tlY98yovvRP/TLu8jOg8IoDrvB79F71umhW9hLKDvdpSkz0RuAW9gcG2vbTG5rvyEJE85OTNvDs4wz2R5BM9+xlRvUD7ij3JwIM9wgktvcKNMT' +
    '0IrLW8ogVCPceUrD0kwlk9/AvBvOLDUDlDn8m8+3o4vTgnIrxdLqQ8+NkUvcx9UT34tt49VK/EvF7EBL2nT0Q9MNAlPQ4OIb0W7LY8zIw7Pf/l' +
    'ND2zm707OqkbPTRhqLwwpIa9QUTCu4Ocoz2wRhW8p+hnvcMls72ELW69csb+vFF7Bb2JQQs9eI1nvFzaETyet5o8sd0hOpchdz2G0cy7r0JSvc' +
    'mOpT3/qlg9hjgGPbmNdrwwLKg95UnVvNv/cr3TyeS9jFatO5gtlL3pETc9HOcvvTRdk70/kKO7qoyUOsVWAb0btY48Pt4xvV2anD14hhO9ypuv' +
    'PcLWbz38SpQ7elOkun0Rmbw2Btg8oJqJPJxdfL0w0NU8/BtrPSVUs73J1me9kIk5PWEeoLvVyj69urwDPQYOdr1b/TI8hbAgPfEWvrzsufm7r6' +
    'HgPZA37L0aWOQ9haL0utnmo7yECn+9M1i8vPTUj73wccU9hDMNveUTyDoQw1A7n85LvQ7VrrwptyM8veT7vLWTxbyiB3e7eXgOvRHHUTy5EY49' +
    '/MFKPDyQqz16BY69SpxjPaZHaT0PfWC9urwhPbeRPT1Ql4O9LyXBPBOFoj2KlKW90rlZPUR5o73sfyy9IGk3vFbygIlQ0OI93sItvQ4j5bwiK5' +
    'G8m7qRPe/8krwOTK88TIwRPWV+hrpGEx89eT9ZPVooVb0sX5e6S9TovTmRf71DtPK7QPLePJTLkz2UFzM9+WK2u2FnGr0rbAC+WUuyPZ7L8DwM' +
    'Jtu8s5WPPfvP67vp6lM8ApRLvSwG6TysgRE9hVwrPTozPD2J1xs9dVY7OwpohzygJw09SqwXvYZvcj2wEHK9Ru9ou7qdtDsQNC49tA3yuuqbOb' +
    '1ps8O8UymNPR5hgjuPF1e8mGaQPPAEHr2uBMK85fSfPXnNtL0IEh492oHVutkYjbwvUCM8Kks/vT58dz1+dig92dZnvCxBFD3++zI9EUSTvZo9' +
    'QD00eKQ7Xs8lvWdHz7wpxt+8wnxCvG/pxT3t27G8Z/0EPKCrhr1O+ay7QvzdPJ3DVL2N/sW7nqL2PJZVCr3zzO+8ecZQPUkCcj1EC+C87NW4u3' +
    'HXRj21G589oUW1uzZp47xUvUM9GW+gvU4ojD2tlbI8c4opPcAL0Qirrh69OJkWO/0kT72MopG9UfnZu/Y8gL0PgW68UPZ1PawTqLwBDoc9h3Sq' +
    'vflZPjyzU1o8U1ZPPADehb0AW2m8fAWyvDf4vryi8888dGAmvAjoPjs2Kt+78gcLPbGxgrw6xn29Z5aFPStlFrxa6z28IBGtPBT0Bz0xH988ya' +
    'nwvEjftb2sklW9t3U7PWGim71qL8o7Hb8vvRH0jruMMTa9wfUaPuJc7Ly3xhE9K0g6vRGEPDyarNy9JD4CPiKgArxSUt09SWv4PORJxrz2r4e9' +
    '8DPmPZFh4j2MaxQ83cypPJ/UNj2AXkO9j1v1vGWnrLuKuJ67gh54PVxhYr1Iacy7G/4Mu2N8yzw42WG91OWhvaz3lT1E7Y88ZuGKvFuOjby+kg' +
    '+9a2DTvTPNkLxW3pY8LbU6vVyEGz2lXpy9iUTdvBNHVb2zk3y9gVKkvZ/UqT33tm09fLN/PUrF2jztDv28FzJMPXNUDD4kWEq8UcyxvHWvmLx6' +
    'zoo9Fbyzvf82vrJPvxe9NP2zPU1FFb2wSIW9z/DKPY9bXby4b4O8qB0LvTj6nDwL6kM9aYApPbyluTw/OJE9wvKTveC8s73vedW8Wc/8vM+Lfb' +
    '1NvIe9MqoUORrVwLxQree7WwCvvONTI70kjiu9u6hfvbItPDwSsMY9QxO1PXGYQL20/IW9bLNpPcv7eb2i0WW91fnGvI/9zzvhkhw9chB+PP8z' +
    'QjzWlJ+7q6FHOos747wmm6o9sbe4PTDIyzy0frS8fTY5vrW7iL3kKvY7VVIhveZiSr1USdc80AbIPCKpoj1eYZ8858upPCa8oD1aEi688BmcvG' +
    'osNT2shOe7/WNJvY804Dt5uvw859EFu8O+RL3yz+I8n5SVvDottjyBjio8C2s8vTJjgztFcKA8E+KuPaqugzybcYw9gM55ujTo2LxpVgW9sUNj' +
    'PDzHrzsmhyC+0V2KvDRfL70hF/w865S6PDoSu7wy/wy9KEunPc+Kd7xjIEi95K5vvUAjnrymN+O6Y88xvc6lGz2nD4+8wZDKPRFHMTx/hIO8aq' +
    'EJPX1X/7unphE9FZnROgjH0jzqYCO+ux7avZ01x7x/CM49LuCDvH2737tYCxU9mHzYu5pCnz0hUES9zzo5vDf+7zwyQZw6RXIFvZbWOL2JIqC8' +
    'YxnOPAiKRD332Ka8bpOLvd3t+L2jA9G7IxzhPGiAObrYe6k80308Ome5ebzj6Su9S252PNOUKjyZQDK9EeVIO1hjHb0CBOm8ArzNvOwpmT0aCJ' +
    'c9YLmsPdee+rzZ1GA9mBoePexvJL1WW5M9lfXTvfsD7DxsYoA9DSM9PAaPLjyIbb68m8iBPJc8sDwoLMU8QUONPRRt8b3OtNo7JPXFvfkhBb5n' +
    '04U9FSEOPPhzgTzP2XQ9Q+ntPF8Iqb26bhw8NTYtvFbe0zvTkgk9QmAVPZDjFTgQM2m9zb5KvaOTp706jXs7VYyHPR0hP7yiDrw7wnryPHABdj' +
    '1Mw0m8tSvJPQjZ6bpx1oI8tLNVu6fpzr0RS6C7iXLlvR91Kolr5B+75xf8vJqGbz3NSAm8gYyAO1tdjDzMLBs9gXMzPS7lQL0E6N28jzyWvTgW' +
    'WDx9Qaq8IbsDPAka5T0z/q29J7ZOvY/ynz2sW5w9rflVvMzPmTwOi4+7FJjxPMbAMT3OvxY9TPVTPMqt+zxuhoe9lUsDPlsD5TzifGQ9zoHfO5' +
    'Ekgj2zTYm9W3gxvHNjZD3eCmK9h8O3O/ftrjyJN8E9DG3KPJzNZD1zXQK8qFcgvb3yxb30k5W7bZIePSpzYr12+RA9t16dOjAVML1szwo9bRYt' +
    'vcO5Ib3GT3U9/5ODvANnXrzv9Gy98VUYPQaUNT3fzIC9j6q6vFYTEzy3Mgq75G4CvmF4Kbvl05A92jZiPT9OHLz+koY93FdHPXjPfjvMHHy8EZ' +
    'pPvXyQWTxp43y8p+MTvaN3Jr0HWaA7+dbQPTXxcLwqP1u80LpEPQwlrDzbOQC98WdkPZu8VT1daVM9mJamPBmmHzxVAve8r6qcvV0MbTyohEe7' +
    '6WZ+vd2zuQfO+zc8wk9sPVYpT72xML49aAOevHjlB73FX6k9x5bnPXBZmLyLDWQ96PGZPPD8sj0VnHM7RM+qPWPtZrsU7CS8Z1eGPFT1+r3Skz' +
    'K8OtTwvNXcebz/ARO9hNSaPGukpD0/9zU8GxdzPXWKLb0jouw8TPQ9PRnQIr1ZRjG94QDkO62Feb3fGhw8LC2Ou08jIb0ewSM81QHuPMlQ1jsa' +
    '+mu9wuMqvPgrg7zJV9G7sK/evGV0Gz1E8iy8FCeePGDRnz3ya0s9NZIuvXqwNDxKxhQ93HNWvZdZwDwbzKy9NAdSPSwd4Tz69ZI97a6XvVQcMT' +
    'ygts+7O2j5OoPHqzyJTc07ptmavMFL0rtwz/480TgSuz4bD723jdW9BwZhPcVRAr1kni69r6wovV02y701/CU9TcsSPdTtBL2U16U9L36wPKRK' +
    'Or3msW49uAuTPAt6m73X2Si9njGCvVDquz1if7y9j33IvbHcwT23kCq+ljtSvWhKs71GO828wcIQPTlRiLJWKc882wjRPWAuaT0iB249pKSDPU' +
    'fFv7wwxsE91ewFPgPzZD1vq1e72G2Zup+5X719qX88ALpXPYsfkDryn9w8U3IuvcI5rrsgGzI8u3eqvRdYhTt3t1I9EeAWPRfNbL03i/y8KyWV' +
    'u0XYRrzW/TU9YuWdvW+JR737dOa8b74DvSnPIL21LqC9UHILPd/CP7uShcy97hmLvHmgBjzHE9U6kIB3PO6tVj1HcVo9ge4PvCxxuzwRmYy9/B' +
    'tsvSfAkboJdPc8gmWivNyEGj0CSw48zZaOvGVbY7xR8I09ncRVvfTtTbyQlaa9x0G3va0Zjj0UC6g7m87uvaTbKDtSkqU8',
  // bge-small-en-v1.5, int8
  '6c9c6101a956d62dfb5e7190c538226c0c5bb9cb27b651234b6df063ee7dbfe4':
    '9VlZPTsXQr1inLg873dIO9ZZpj2elYc6tYW5vXF7AD0ZjSm8GVinPeYwvbzHknE9ybI2PdW0rryK7Ms4LqbePNirNj1hOf29aNK6vQN9xLnGe4s99p' +
    'uovRwtlLx0uMc7pyoSvCcyLr2iSZe8coCgvfyaqLyd7uK9V1s9vSEgNbxjOPc8PmBbvW2vLbkU/sm8fiYKvaxlmjtOjEK9yklJPf1AQrw4rse8Oq6W' +
    'vaHplzxIjBo9B9lnvfr6e722MtK8ehV4PSR9sLtCKWE83DHoPLjUAD15fAO9ny43vbCdlLylqZm8vD8IPRd8ojsxOS48PuzGvG8s2zzpggi+DzVcvG' +
    '5hLT1XZMM8tLSjPLCg4b3BycQ8+yyWPZPv4bzSrOa8dfP2PDF67rzFWA49fzeTO1S0AL0CQte74jmrO8a2L73KnQs9AdfTPHcw1r29Irg8Rj4wu/3D' +
    'Kb3ENLw7BPravKeQ2jyrdx699SV8vaegED35KJW9crSXPEJ0Dz2MX7k8bsIiPdo9+7sLaVY9Oph4Pgh9pr0pY9A892WPPc+har0/YzQ80m7iPPZ0jD' +
    'wWHrO84Zk/vCrpHD0TeBo9bj8kvQn9CL02PEE9KsMxPSQmkrwFFU29AzjUvKYnCb1GG928YgU3PQNVUD2bcPE9yHqCPVNBZb1bXI49GTzpPaIm+j3+' +
    'AoW8/ePGPMkW7Lzrp1a8Nrxsvf/IHLwtUeI6A1RVu4h3RL1v/k+8eCAHPNsEEjyxnR49zX5du8DIbD0oCF+8i1uJPP4ZVT24gia8Q6RVvdUCCjytT8' +
    'G7h1OQOzFk8D2fkEA98/IJvRhWcjzYOqI8B1/4PH55nT2INd67rN1hu9i4ujyRKSq9JAQ4vQGJoz1pl447FRa2vZ4fHT11gtk7YVtNPfFfEryRGxm9' +
    'eJBaOPQYWL2HRCq9J8d0PTekurwyCK87AWWJveBxQL1wHri89EmBPaoMlD0iQ0I9DKQfvOrw5TuCzdE8kYinvEaqnD2a/8G7uZ20PIMRGb2TaYg9Ft' +
    'XYvYAm6bsnGvM9JKyuOyi2Rr0QWhI9XUUiPc+iDDxK1D89zsEfPANWxbs/KIa8v1eFPPnQ3LwZ9K27EzSZPBZpnDyv0wu8NifIPLfBlLwOnrY9Wr4G' +
    'vdh1nrxQv2c9CqSHPcXPTzzQwua78QYAvVBfjry1TeI8pdVUOwJoRb7th6U9FckLvQIPnb3lwQC9vsi+Pc/U7jxKjs08Bx5YPfMJBT10eZ88P7u6vI' +
    'iruDte/Pi8TCGdu7hNFr2Eu+28z2gNPWVGyTw2BIC7yCGgvOcvuTy1Ii+9x1gFvVEqHDxJ6nO93XsLPlJ4x70mm9g8EbTmu3Ls6jvPCOg8efsDvUeS' +
    'Yb03k9U9yZyAPXLsPT0H9um8InS1vTuG+zqLGsu8rGBfPBJIkjr5w9C8/w0DPUECpbyobgs7GTKRPe8tlTzxWVY9QXpvvfSf9rw7NNo7fBu/PLWHqj' +
    '1hl1O8/WUjvSKXzLzmRBO5Bvh3vYx2hD0RdE+9+cFEvDtnXbzpeYg9aJyjvSYXV725LVU9vRAGvYbANj2Wa+Y6yGOiPfgZlLwXEtu8eK16PRgoubvD' +
    '1gI81qVBvX6GIL2HuAE9YulMvNtrrLw8k9s8ffjcvB98Br2XJS28WHQNu+FybD2wQ7G9hSbCO6c8sb1AGLs8VDwCvbPdCT3QZJy7VsH8PCAkg75z9b' +
    'w9QlxQvf/UVr2R/nU9s6z0PHf6p7ppop09Ls6nPM1h0zwy1xM87scAvTpQML0dz3u9IqvLPCa2Br2ERQk9Lo5Ovaf6Tj2Unri8QfVgPO3fsjySnAw+' +
    'wLkJPGXp47rzVdc894uqvSPgqT2acu28r+xYPZqEpb0/FCG9pW+xPKFoar2dFMm8xQ6jPciZK7ylAO+9Wg2MPdAujDx7V2W8bj/bPPE2cDwI0+o802' +
    'BqPb48nzw6+cK8FI4NvBCsdz10Uug5D7wQvUkXjrzekl49GbIrvZEPSb2a8i89SSzDuu1FBT0wH5k6WqiIvfPRLD2hv769hGb7vfr9Br0oOG09ddtV' +
    'vcrpkbz4hVQ9gg3avBlRhTxalsq8QosePUnuDL1IPMo7MgETutk4SL2C4L09rdsjvdCQy7tarp68rYtrPOtMtjwBVP28rEscvZAkBT35mZg9lnVMvQ' +
    'T2aDyuW8u8MMRAPZCnEr24Ohu9+YrMO9kU2LypmsG9U1eAPLKxnbykczi9Mdg3vOYZ4jyzFoC8U6g6vTM337ohUCY9+T81PR4HkrzBJ8o9WtwZPMbi' +
    'gr3yMj+8o4QQvRp+gDzW+Hs9wSyXPbX6oby12e48vqBDvSWMLj0Ori496TKFvKjiCr007p08ts2nvM5Tkj0Zmqs8aHARvdsxSDwIrN+9RN9jvckc3b' +
    'vSiow9UL6VvTTYsTtyVrg8QTaUPdeSQz1ujQE9RgxpO38HKb0Wwe+8INpmux2EEb3kopE9vhGWPLCcVT0KS307hsDPPPfFYz0WF5g944w3vFvkzb1Y' +
    'P4E9EbULvYk9DLsHCpE8Ap9JvNhXbrwuevi8eiJHvIetN7tTGsA8VM+HuxLdD72aawe8uvmSPoMDHL1DtRI9SXUQOz78QzzjbUi9ueEpu0vgCj0/Ge' +
    'g8xAiHPJLh2by0ebO8Br3xvDt2Dzu/K8y85FTxvA5sZz3mqLE81ARdvfe7bb275Zq9Ar11PMNFW7yeAg+9THc0PDVh8b3KFOk8PFfGPUXK+j3bF3w8' +
    'QwU6PFrZKL2wxLa9Ml42vNvIhjy2lQ89y2nFvGrGlLyXjYU6tkAmPWBbN70iA3I8Y2+dvfJObr0EjfW79BjsO0ulVD2Tuwu9rcYWvKNqIT2hOH29oK' +
    'TMvNYdNj07Emi7xbpAvHM3M7zgaxa9lkoHvWkNJT2o+MG8JvkTvAotez01AZ28xZLTPN0S2D0dEp49LPCkvKIVAjzuyG88ZKaSPbtQErtUi6Y6InMQ' +
    'PDBqeTxviYa9InOTPeN2LD0m9h46yxIvPUbrFr1M95+8IKxBPZKq77vhwi29vkJwOjNbqT3BWwW80VfNu/sxoLu414E9PpS/O/BtsLsS7xk81CzNvf' +
    'CWOT3Ij/K6tzE9PNH1Zb04jxs9ZfO7vPU8hzyGlHq7tUnrvJKHQL14aCW9Ze65PPtnMTvirJs8bRQmvcyvCzwc2uk5bf2EvB+VbD0Z5EI9fbyhvWJD' +
    'iLyvyak9ZzKFO0ikrTyGm9E8pFEmvRf3ojxvIEq8QQMUPtwDir41VIG8VUNcvfv+Mr3rJXG8p6GwPEazLL04+lS9YMpFvfcLrDwE+nM9cT93vPd0ML' +
    '3G3ea7o6tpvXCsGr2oxmK8hLohvcGXD7zXNXg9pMZfvR5cpDwkKUO9aVi2vFhvC7hZ4oM8nqHBPextbr1MOIi9XlmnvSvAcz14h7C8DwiXvW46VL3m' +
    'QFE9O6h6vHGhAb4MBxA94tN/vBqzKb0KzZQ90Fn6POk6XjwE2Ls7d5RpPe/hDT0Ay7C9DQmiPbMexDunhm086tq4PElyJbw4KKy8NFWiPS4EsT0TmB' +
    'u9qfoyvWeiAb25f4G9MlMvvZPvRT2CxLa9HvOMPTK0Br1nrDk9bSzEuoIybL2ytxO908V0vSsFsjzSPLu9M5UkPfirHL2X0nC9A52IvM+A2Dyo2kI7' +
    'TEMGvTM4Rb2rXIM7EA47PLAkDz0rPwa8FE9fPcinxjwCsDI9BymuvI529z2M2bG6LdERt9X8Zb3EroU9xCubvchXsT3Tww08lSg1vT3YhL4Cobg8lK' +
    'W1u4SQKDzzMCY8VCkmPQZZJz18Sho9a9Bzvc5nkTrcHU09xMBNPRL1KTxRvH88aeCdPU71HD0n7Au78dtOvReXZbsuF/i8+DVuPEFEhT1hPws+TqCM' +
    'vATqFbsgOwi9ZJPJvP6TJD3RzRM9gqkgvLWk+Lw4WDA7DhrIPVh1i7w8MgQ9x2LzPOYZ/zq6ugk9UisZPAyaEL39D4i97vX5vKjjeD2I0/o7/9CiPV' +
    'l6vjzVR528i0Sivb2qMj0zwEQ97ThtO5OJi7wylrg9wkigPf3hNz1O9w69/eYdPRzL/zui+oI9oI+qvczr1jzx44y7+T6Pve0ZgTze6887+5PNu7FL' +
    '0b2MU/c7wVFOvOGXpz279Ww9kFuCvc8ynDzLpr28pDybPbpTOzx52k27CHP0PI+B6zXP9Jq8iFCCPHtdkbtbWvi9za7cvZ7Sjjz+nYE9tVpOvO/VRT' +
    'xXEm+9gxXEvHGjPb0JGB+9OU+vvOwJuLyV0dC9fqndu1E2Zb3YsSY9URQfvCgN8TtqfGu9jLIoPMoCLD1KHwE9HaQpPatUgrs6htq7qpOGve5lhTzz' +
    'GFS5qlKMvXL3I70bvZ28wsaDvc15s7zJjY483em/vTw2zrzBX4M8n3uOvUgrCb2lEEO97hVUPOcWhbuEEKA8WRECvaxzc7ztYGK+AnnYPKhuezxH0A' +
    'Y99PWovGT9g716Y6A8WkCFPRgGj7xIDOm821I7veoeKj07/kk93JbsPMfkaLzNEaK7mWnSvDvwNbyG1jo9UT/qPN79iL2fmqU88eiKvTqxUb0PGNw8' +
    'dHlbPFoycT2PnYM8Lx7lPI9IDz2J3OW82xMjPQy4UL0UILc6O3poPUMX9ryRiVo8TI+KPtFuHr21vCs9508DPZmaZ72WkvQ8xtCJvPmtwLsvmJA9RY' +
    'EmPZvwaDyaYrq80uVIvYpi8Ts1ZoO8Z14KO4iiAD2ANgq9c009PdPYA71G5oq8qfPqPFSYWz2igrI9F22RPTsGubxZQ6w964acPXUiHz7ozjW9tqPn' +
    'ulrYVTxcGI89o0upvUl9Jr13f2Y9DvqavCzgVr10X1G9KvyMPCujLj1ckR47+WBCPRgh5DybbZK8KwAIvXnYnD086Rk7bL77vH5qYDytnai7L+YDvE' +
    'iWVT3BOfo8SonFvP5Fgj0uyVM8n+sWPbWOVj2+x8y7PCwtPBnjkjwqsX69bvEovTNguj2dJgm9O1rxvRxq17yajLy8Xf6ROymHh7y7Y7O78poivKJF' +
    '97viDSC9bm+3PajyIb0XN/u8Im2LvMTUjr0cqA49pImaPAwpBT19C2g7Qo7zu65kSb2K1CS8WIIIPVxmgj1totG79NJZvA+Qlr31Bik9YUoLvrGQqT' +
    'wBZI89Btpau5goCL28mQe6rkACPsxWlr0h8OU8Ji6PvEEeFL3u3ZG9rWRvPfPPn7wKcAU9fEwRPQPmCD3roiu89mtSPHDfnry3ZsY8xdrOvNDm/byI' +
    'Ht49xDSlPNcB1juTYHy9m6bqvC9WgTzQsfK8A827vIkZc76Hjm49YcqYvNBe/TqfdBE94JgRPZj5Mz2TW5s9e9Y0PNJ4bz326K48fLPlPNv/njyJ6r' +
    'M8PtL+POYym72tWfS7HGTyPHN1VDzxjJM9BYocOpkkUr05KQy9UlR+vTnVmzzzENy89cIDPtBteb0hjY48O8z/vMWbWT35hl47btQlva2ayL09aGc9' +
    'BxB+OwfEIT2NdsU8+bxfvclpBTxn5Sy9zdaBPLs7zr3sQ3a8sb+vvEmegD1C0Vi8/DQ/PWTKzjzdJ9e7LZUWvZVrirwG8YY7eaY6vDaaED13Fxi9Us' +
    'RLvU6X6brREOc8gKM2u3GNHj0nmSO9uCxhvVKOH7wY3cU8Is6EvQMC7bvNb3g99outvDcCDL3xvrI8gRauPUhZp7wo1FI9RFXQPTxWZ73uoAg9fAM9' +
    'u3gTgb3guUM96r4NPY1Hz7xJn7M8r6rfPJ9Uarw/IoK8T14RvWUtHTwLK1a9s7xlvZ6+WLzV2Dq9gvgEvLffj70V0du8pk2MPPfLXb7H7TA8uuzavD' +
    'LIlzq2zP482M9mPRZEiz1ZrY89W9WGPTOOLT2deLk8Z8fbPIXiSTx+GY+8RLCYPdYtjbx9lhs9BezgvK1vr7yOxkQ9y4EFPPqoP71c0gI+URmeu5GL' +
    'mbvj+cK7ulzzvMHPhj3bgl09M1MNvbMrRbxvsnU7d46SPZhoe70k4dK8Aw2hPCAj7jwwqZk85VcOPa+uZzmnBwA95LmJvOGyOT1KLa48WCExPaBpKD' +
    '1gfhw95feXvV9dGD0kjns9RO4Tvfuz2Dq4gYs9X8kEOwgAqLwCTKk9ZatEPOyiiTxY/wS8ae7svSbSdDvr6zC975u6vdVTSL1M0Bo9',
  // e5-small-v2, int8
  '7d9092cb25f2bd1c023b7e8d2aa459044a02030ac880e5a59fdaf27af69f1ded':
    'humGvZ6YCj1Bi6q7vKJBvCUSi7xQnQA86M2vO+I5H72fHOA7oMqLPa3OVj3vGUQ84w8lve3XCD31C/88Qr3HvdQREr0CwKe8UYaWvdo14DzQVsM8YW' +
    'CuvTANNz0MrF69caVtPU/LpDx+gBg9M0GePSSFT73kfOS9fnoUvdfrET3d6ZK5ovI2valQmj3eOGa98fC5PLSXdryZvqE8AzGgPFmLLb3bdBG95UPy' +
    'vFFsk71wOQA97HAHPB4ZWb2MnVi9ZvUkPXYfDT3e4bW82KkgvN3riT2UKHs9Ply8PPeyOz2H1lQ9HdZWPa1fDz3d58U9yn5qO7tirjywW769wrTtPS' +
    'Oimz2htJ48PTmPvIByCLzeD529AOhRvMlh4TxWa+47h+HvvJNzKj0J35S8NkxOPQj3MDuo0Ww9x0gMvWRWSb3moSk81JV/vBVFTr1xsIo90FS8OhSF' +
    'zzpcJpw9PardvDCgHr286Wm96Zl5vTHxpDtHHDc9+P+ovPmG370YjQW82f4iPdLQezxJi2k8MrPsPevZ/Dwj6Su8dl4iPYI+vLx6bT28O0IVvfABDj' +
    '18uxk9CEdjPQMSzLwvcAC970KIvbeHOL3UnSS9fpJ2PT1xkz0HBEK9/YGHvcYK+Lwt1A49ys8QPUd7MD28UM880bAOvdaKHD0KTyQ8Z92HPQ08Dj5A' +
    '4GI9NWPqPCivVz2+QOK8ylA8vfa3lLyQUQa9e42vPEtajL3qSto8c+oPvJ+WhT3s8jy9czmvvcRjUrwg8P+9aYu0uqCA+j03mHO9rIlqPH9Vjb0qXu' +
    'a8ek0OvfA+5rp0WWg9wIqwvDhDOzy1U2w87hDKvMuodT3uNQC9jXJ4POiATb1lwUm9uiNHPXTbvj2jfhs9hoy5vZQjUz2l3Sk8mv+APXbQUr2T1Ze8' +
    'ECucPL9RzjybjYG9e1bFPd7+b71hKmC8r2VgvTTiQjzA94e9eTquPSXWOr0GKua8R42QPVlfvD2tgKq8bQbdvBQXTr2A75O9QYDfvVxC3r0FRgA9SU' +
    'ycvYGQuD0NP7I9oHJZPcgVTr3J5PO8Ne3ZvAfi/rwLM1o9nk9QPbK7Dr1C6HM8nJI8vd20Fz2wei689PG3PObABb3+P3i8oRg1OlycPb1sMyA8rQ7P' +
    'vIa4Hrx3dYM8XBg0Peu4HT18j7w8iTKWPJZNmLz5l3m9feBfvZy9F75SqlY8BdHKvFPX9L2PFp49++yZvCW+S7yhdyg9HzGcO/4ccj19Q4k9zMr7vD' +
    'OMaLxUkNa81YFVPNu1tjuCs2W8k5QhPHFa07mxiFS8Msw6ve4deL09n6i8Q4V8vbmlBD3ywDe97PYoPmGvHD3j+588SenXvJGkbj0nOPQ8Dcf8PPwk' +
    '9r1swrs98QaLvHOTXL3iep49dfJKvaYGZb3jxJo8uRcuu8zt/7roW+68wnDVPeXI8bt/O1W9Qx+rPHeCer2jsgq8Nb+2PNJD+bq5kgs93MwGvXv1Ur' +
    '3Nr2e9ksXDvWArJD3101Q8CE5YOWw/Gr2xEX+9/jCsPPm5kbxcutI8CDIDvOIVdL3ctxI9O3pXvVMc6rugAAk9oLU8PRx9Yb39MoE9ogMUPRCVtLwl' +
    'rH09UDk3vIW56rubdZa6HN0YPLadGb23+tK8sgygPWbslTwfnZC9lfAavZuccjyKtBW7zcSfvSm70jwMwAu9gv65PZ5SMT2InHI8pdHHvMIMK75RRv' +
    'c8V0s6Paj/Fbpg+BM9flvxPLmxgTstRAU9goy7PPBHuL3ZqrU8cCFLO526Gz2oFjS9hq/quxdbrTz/9ck9LBrTvNeSBr28uY288AyrOvcWxDyj8gE+' +
    'NWZPOzugJ73bBhk9vfQ2PbKGwDybEOQ7A85KPVBZR73Ilcu9aKfpPbOMuzxV3mY9DsruPYADhrq+w6y77GAPPSrxVbunPow9BvJ6PUNfzL3BSou9qd' +
    'aZPRFSZbxjBH692prAvPZ2rDwpzEa957tBvSD5Eb1nDHc9ZDP5PBffHTwthu27q4povafndruTnVC9B+GWvQESxTy3WZi9s9mvO6Q1cb330lY91fLf' +
    'vffKgDxz8OM8SB6IPFvoA7yMlB893SnVPBF20ruuBe88db+hPBNlMz3pJ6U8yN89PH2kCz150W68CxREvRQtLr2nWhk9gI5VvXBPZD29/5I9fOidvf' +
    'dNGj0RUym8sX5UPbISMDuDjSA95ZppPSotnDuzpMe933AFvZliBb2xhgw9d4SevFzphT0O7QK92s+nPGTLRj14rYo9bCSPPaj447w+PPk8zI4ePUz2' +
    'r70L8Jq7Ao1FPItSAL3JRQ+9RguuPdhMLbvwdZG8j4sHPIsgeD0/M4w9K8jnO7+S8jwcFWo9iUBpPW641T3L7MA94r5VvW4fWTzshCe+wmEBPhWqjj' +
    '0vIG892O4gvVh/mzxn4fa8wgzculmYhj2e6is87DdBvePFbT3Ws6W85HuEPT9ctjxbTdM9dMGNvdSXxr1MnTK9Uv/4vMWxtryL/iw9b3SWPIo1ir2A' +
    'qIk9ou5VvaVtBr3iWu28Bs9JuzfCAL0kC0g9k+dNu3OoYLwp4he9i41nuxsm7Dz+es44deKyPaShLz385so8DQVuvQ0+cTyPA/k8CFZDvafGZjz3zr' +
    'g6+wd8PXfRwzyPYIa9kVaVvFKbEzxXST69D12qPFDmhj3JZBC972XFvVURd7zo9ok7bXSoPczQJz3ucw28e0iCvTWbvjxFYKu8lmrEPesd/D3iGCg9' +
    'oB4xvaFT6DzFLau9QiPpOopC4Ls6Mpa8WTU9uzRzYL3NYLA8ftxQPbYtGTuRtaq8gHvTvdS8prys1829LeKbOf/duz1QwM69i0dQPbewab0eDqO9Tk' +
    'OVvSdPS7y3hr481MlGvGbPtbu60Jq7CssqvUYpiD3NlC+9gGtwu7dxLL1NlAC93nWQPXbiBj4zW/88icW5vYo+DT2A3sa6NE7IPCFhmr1e26y7KDaS' +
    'PWPFqTsin2O9RdviPIAYS71m81G9Z0XIvDnb+zxuH7G9YgvMPC530r2tBhK9xR2NPZ51bj2SH129v4efvapY3rx8WSK8qduDvRd53L3csxc8jw3QvX' +
    'F3Djy8ojc9KUctPThPE72BARG93kT9vB1ICbzdwJ89n2f1PE/Ifb2GdMG64pQkvX1g6TyUMuY83fdMvWqYKLzHYAK743rbvDBw57t+YY+8cCt0vdFN' +
    'zLy6vba8DZFeO7GjurvP6R09UrxQvU5yID13A1e9uMpBPfroJb4sHLu7a+PtvPuXHL11BQE9TEm4vGfkx7xzoga8KY8gvULDZT2U7rU99UlMvf++FD' +
    'zYcD293NBMu0DFgT1CATK9cvMzvJHBAT1hYje9YA6Mvd4mt72j+UW9g3tzveG0lDykaNO7QPjtPWi2hD0eY4m8JJsuvLp9Ez10b8s8IJKcPC0Zdr05' +
    'q6U9E2a9vJCEbL2z/649Z5IvvUdWpL0CrJg9ypK8PAMYiTucJZO8dO+SPfWSI71WwD692qiNPdQjQL3qDjg8955GPUlBGr3AuVQ9KoyXvCJIHbw3M2' +
    'q9XhQwvX9gGj3LcwW9rwtDPQ1q4Lzs1IK99a+cPcW4vryaoYa8zCQhPa117bxHNAu9RNEbvTFJjLwrYn69R6mKPTngyr3qn+87pU6BPWiS/rvhwQA9' +
    'PK3iuxIJEb2Lw8m8odeSOm3Nib1Ed+A8uWNqPVeXHzxIbk27SJ+yOxH3UryIrYG8Gk9pvTYiJz0v2zg9H1AvPI5PNjv6vkY6FPCUveJHDr7efiK9Bm' +
    'dlPeRdprrqPiC8WafHPDzPCj04fAW99GUMvQObj73cJBI9e8TJPOtTpz3suMY80s+qO4bMOzw+Jr890cOXvLnoRb2wXI+9oTlFOwOPDD0p4AM+Vi8j' +
    'PO5WNb1IKq67OG9MPXfiyzxSnJE9zoLePPEBN7xSdwq9mzMpPuJtqDsZ+289D3+CPdy/Vb2k35Y9M6l6vKv3Ar2WaIk95AUHPT2j9Lu1V8c5bagUPt' +
    'GmtLu+bEu9KQcmvXDmsTzlOLe8ZGnMvMhZjrstLmU9WjRrPVsyLz2MNkK9Vi9KvTLWULxQEny8FK02vT0tJzoidBS90vQlvLTKarsVXcU8a4RNvc6J' +
    'izyj9BW9Zy6NPOahd7xokUg8p0BDPI9ZI73DiZ08sFWlPYlERT2B3Jo8y+govQrxBz13UXO7nxWNvQyHGL1XoRQ8EgnpvX/wgDytzZU9jlSbveeKDD' +
    '2XZKe9hEgVPehp9TwEQKI8Xg+bPebTW71GrRe+VieWvBakcjyp6GW8ccY8vfV6gj0Zoh+9Ygfiuz+BvLr/MK88JgMRPRkYXr1/vme9aT/wvKVHob01' +
    'gwI9xkkwuqyner3NnRe9UydNO7GZqT2zqC68Hz9XvXBNXT1NyYc9+Eqpu1FyAD1dCew8btHCPOGhrzxgGbs9Z4PAuxHzLT0MrJC9Mi/QPeLLkz2N2T' +
    'I9TQ7WvGDK8bsfzQe9z1djvOsy8TsIQfY8JExlO6PL7rrKKMi8WNy8PRPfgzuNjJg9gQY6vS/hTb1PQEw8fgaJu6yST72uAWY9/lfvvFwnQbzMdZs9' +
    '5C+QvA7XxrxfUDC9ERUAve0qtbuBQ808onAJvZ4En73dRis9N7QGPS/VPzz+5HW8FiqrPSMpRTxCQZI83pGaPIg8mb0owRS8hh1dvfvheT1ksi09hv' +
    '5qPanMQbsasG27ziuGvVGnKb3Glzu9fOSBPZohjD3Ncz69p+JMvR7YSr03gPY6o0liPZlcBz2M6508AgSBvfaqFzxMfo08/RntPDBE4j29kn49NBEN' +
    'PBxuBD3Bn6M7wGk4vYh33bzBajO9ObTVPLErlL0VQR49alroPM8beT3fzZC9Zmr5vBP+p7tuKce9yj/cu8HAAj6Rymq9aBgfPOi9jr0kdla9vZC+vB' +
    '43Nzyh5kQ9qY7qvA7LmjzaX1w7kYwNO+b6SD3V9HO8AFkqPB1cIL2cnGe9nN7BPJzL4D0lrCs91bYQvi5xKz0ASDU7FIQzPaWkQr3Aqqs8cJCoPHpU' +
    'rrx8eyW9phndPdD8h72dUMC8kFN2vEAXvjzwHky9TRWqPflcWb0YZwG94+6RPZBVuj2a7SS939ArvfduZL2jpD+9nzzYvUhry71orAU9it47vXsS4z' +
    '0z/6c96CcgPQFr+LzytPy8WROvu2YdSr3qvVM9HkKEPCLSKb25POE8ufyNvVA6Bj3KLAc9gFkTPSdCnrsmrYk8gVROvMzAj7zt7gQ7qmd2vD2YlbxN' +
    'Tbc8SKtCPYVE9jx80iu7RhCHPJiewLzY7Ja9nUyuvUQnF760/jQ8cYkxvfXGmr0Xu909tjvGvCkyrrwTKJ09PQ1hvA+zpz1u9LI97yoOu0fwQrvqHM' +
    'Y7+A2+PFCPH7tVQBa8/DW9u3mgYzxtHjm8/CrovG6tg73J1mm9B7+UvRZ9lTyBBoy91UEUPh3PnT1/hAI8g69YvdAUWj1MIrw8cKB0Pagj8b1xEeI9' +
    'QFiRvAD61LxONMQ9gFw1vcaGO70nzJI8C8QHOywWB71GgHu9qQK6PTkQT7t24CK9rzISPSB3Cb2bVFK8UGoRPXD1rrxrblQ9r2eQvEy4Mr157Vi9zz' +
    'iVvRiXsj2M9TM87kLhu00liL0DjcG9C1puPP8ftbxHdus8ZzkkvahV+rybYig9jcxvvWg3PL2HEIA8yY/QPL8/UL3+MBE9XUqHPcHm7bzaqLQ9G0cQ' +
    'vSa+6jogaD+7hkPEu6ymSL2B9AY8+lKcPfOUCT1JvXu9+gIHvUJR+TyuZli8d3h7vSSuSD3D+Xi9//SZPceeBDyjZNY8bY6hvVzKDb5PC6M7DpYAPR' +
    'PrDbycVnA9XiM4PbD1PDyuEYE93qKdvBBvO70z1vQ7O3fxPDAUfj0m1Du97WGbO/1zmDws04E9B/NrPL2ETb0smdO8Z+8jO4CaLD0A7RE+tcG5uw3x' +
    '0rxHOYc939Y5PYwfpjyJ96o8QtkMPVbHqryws629bmbePc17DLygWDI9PpGIPTKKyLyv/269/JbWPMauEjzYup49pBuXPYVCML2egLi8O7tTPbjZCL' +
    'ziaEu9Z4IKvUTj7rvDhni965SVvcZEz7y2Zpo9CFsoPXIfRz2+1ZQ5UEiWvea4ZzvMEJy9v2WYvdF6hTvs6Y69oGAcPG9t4byaszc9',
};
